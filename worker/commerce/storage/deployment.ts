/**
 * The key object of what an isolate keeps for a deployment (`memoizeByObject`): a binding is the
 * same object for all requests of a deployment, an environment is not.
 */
export function deploymentOf({ MEDIA }: Pick<Env, 'MEDIA'>): object {
  return MEDIA
}

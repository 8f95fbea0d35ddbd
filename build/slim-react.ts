import { createHash } from 'node:crypto'
import { parseAst, type Plugin } from 'vite'

/** SHA-256 of the file that this list was reviewed with: react-dom 19.3.1. */
const reviewed = 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251'

/**
 * Functions of the browser's react-dom that only run for features that the shop does not use, by
 * feature.
 */
export const unusedFeatures = {
  '<ViewTransition>': [
    'getViewTransitionName',
    'getViewTransitionClassName',
    'trackEnterViewTransitions',
    'pushViewTransitionCancelableScope',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'reportViewTransitionError',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'startViewTransition',
    'ViewTransitionPseudoElement',
    'createViewTransitionInstance',
  ],
  'a ref on a Fragment': [
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'isFragmentInstanceParent',
    'FragmentInstance',
    'collectChildren',
    'collectClientRects',
    'validateDocumentPositionWithFiberTree',
    'scrollTextNodeIntoView',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
  ],
  // Error reports contain the error's own stack.
  'component stacks': ['describeNativeComponentFrame', 'getStackByFiberInDevAndProd'],
  '<SuspenseList>': [
    'updateSuspenseListComponent',
    'findFirstSuspended',
    'initSuspenseListRenderState',
    'cutOffTailIfNeeded',
  ],
  '<Activity>': ['updateActivityComponent'],
  'custom elements': ['setPropOnCustomElement'],
  useActionState: [
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'updateActionStateImpl',
    'dispatchActionState',
    'runActionStateAction',
  ],
  // The server writes stylesheets, preloads and metadata into the head as text.
  '<link>, <meta>, <title>, <style>, <script async> and preloads': [
    'isHostHoistableType',
    'getResource',
    'acquireResource',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'mountHoistable',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
    'suspendResource',
    'preloadResourceAndSuspendIfNeeded',
    // Images delay a commit only inside <ViewTransition>.
    'preloadInstanceAndSuspendIfNeeded',
    'accumulateSuspenseyCommitOnFiber',
    'waitForCommitToBeReady',
  ],
  'functions as actions of forms': [
    'extractEvents$1',
    'startHostTransition',
    'ensureFormComponentIsStateful',
    'requestFormReset$1',
    'recursivelyResetForms',
    'TransitionAwareHostComponent',
  ],
  onBeforeInput: ['getNativeBeforeInputChars', 'getFallbackBeforeInputChars'],
  'onSelect of an element': ['constructSelectEvent'],
  'the React compiler': ['useMemoCache'],
  unstable_scheduleHydration: ['attemptExplicitHydrationTarget'],
  findDOMNode: ['findCurrentFiberUsingSlowPath'],
} satisfies Record<string, readonly string[]>

/** Bodies of functions whose callers read the result. */
const bodies: Record<string, string> = { waitForCommitToBeReady: '{return null}' }

/**
 * Empties the functions of unused features in the browser's react-dom, so that the minifier removes
 * code that only they call: 12 of its 54 KB. The build fails with another react-dom than the
 * reviewed one (docs/decisions/011-slim-react.md explains how to review the next).
 */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        const hash = createHash('sha256').update(code).digest('hex')
        if (hash !== reviewed)
          throw new Error(
            `slim-react: react-dom has changed (${hash}). See docs/decisions/011-slim-react.md`,
          )
        // Places within React are a little off in the source maps; those of the shop are not.
        return { code: emptied(code), map: null }
      },
    },
  }
}

/**
 * The code without the bodies of unused functions, and without the methods that one of them adds to
 * a prototype. Throws if a function is missing.
 */
export function emptied(code: string): string {
  const left = new Set<string>(Object.values(unusedFeatures).flat())
  let result = ''
  let at = 0
  const keep = (end: number, next: number, instead = '') => {
    result += code.slice(at, end) + instead
    at = next
  }
  for (const statement of parseAst(code).body) {
    const { start, end } = statement
    if (
      statement.type === 'FunctionDeclaration' &&
      statement.body &&
      left.delete(statement.id?.name ?? '')
    )
      keep(statement.body.start, statement.body.end, bodies[statement.id?.name ?? ''] ?? '{}')
    else if (
      statement.type === 'ExpressionStatement' &&
      code.startsWith('FragmentInstance.prototype.', start)
    )
      keep(start, end)
  }
  if (left.size > 0) throw new Error(`slim-react: not in react-dom: ${[...left].join(', ')}`)
  return result + code.slice(at)
}

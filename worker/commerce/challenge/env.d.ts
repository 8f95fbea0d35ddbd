interface __BaseEnv_Env {
  /** Checks the tokens of challenges; without it nothing asks for one. */
  TURNSTILE_SECRET?: string
  /** Origin of the widget's script and of `siteverify`, in place of the service's own. */
  TURNSTILE_ORIGIN?: string
}

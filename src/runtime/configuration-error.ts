/** A server that cannot be built: an option or a component is wrong. Thrown when a runtime is created. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /**
   * The code of the diagnostic that `snodo check` reports, such as `header-token`. Some faults show in running
   * code only: `extension-options`, `extension-route`, `matcher-fault`, `state-keys` and `validators-missing`.
   */
  readonly code: string;

  /** @param text Names the component, the rule, what was expected and what was found. */
  constructor(code: string, text: string) {
    super(`${code}: ${text}`);
    this.code = code;
  }
}

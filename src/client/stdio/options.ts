/** A program that serves on its standard streams. It is started as it stands, without a shell. */
export type StdioOptions = {
  readonly command: string;
  /** Default: none. */
  readonly args?: readonly string[];
  /** The folder that it runs in. Default: that of the application. */
  readonly cwd?: string;
  /**
   * Variables of its environment, besides those that every program needs, such as `PATH`. The others of the application
   * are not passed on. Default: none.
   */
  readonly env?: { readonly [name: string]: string };
  /** Takes what it writes to stderr. Default: the end of it is kept for the messages of errors. */
  readonly onStderr?: (text: string) => void;
};

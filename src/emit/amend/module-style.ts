/** How a handwritten module is written, as far as text that is added to it should look alike. */
export type ModuleStyle = {
  readonly newline: '\n' | '\r\n';
  readonly quote: "'" | '"';
  /** One level of indentation. */
  readonly indent: string;
};

/** Reads the style of a text from what it does most, or first. Default: line feed, single quotes, two spaces. */
export function moduleStyle(text: string): ModuleStyle {
  const lines = text.split('\n').length - 1;
  const windowsLines = text.split('\r\n').length - 1;
  return {
    newline: windowsLines * 2 > lines ? '\r\n' : '\n',
    quote: text.split('"').length > text.split("'").length ? '"' : "'",
    indent: /^(\t|(?: {2,8}))(?![ \t*])/m.exec(text)?.[1] ?? '  ',
  };
}

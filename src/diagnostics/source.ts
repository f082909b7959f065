/** A text file as it was read: the thing that positions refer to. */
export type SourceText = {
  /** Path as shown to people: relative to the working directory where possible, with `/`. */
  readonly file: string;
  /** The text without a byte order mark. */
  readonly text: string;
  /** Offsets at which lines start; the first is 0. */
  readonly lineStarts: readonly number[];
};

/** A stretch of a source text, and where in the document's tree it is. */
export type SourceRange = {
  readonly source: SourceText;
  /** UTF-16 offset of the first character. */
  readonly start: number;
  /** UTF-16 offset behind the last character; equal to `start` for a place without extent. */
  readonly end: number;
  /** Path in the manifest, such as `tools.search.arguments.page`; empty at the root. */
  readonly path: string;
  /** For a place inside a shared type: what in use led there. */
  readonly usedAt?: SourceRange;
};

/** A 1-based line and column; columns count UTF-16 code units, as editors do. */
export type Position = { readonly line: number; readonly column: number };

/** Makes a source text. Its lines (ended by LF, CRLF or CR) are found when somebody asks for them. */
export function sourceText(file: string, text: string): SourceText {
  let lineStarts: readonly number[] | undefined;
  return {
    file,
    text,
    get lineStarts() {
      lineStarts ??= startsOfLines(text);
      return lineStarts;
    },
  };
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** Finds line and column of an offset. */
export function positionAt(source: SourceText, offset: number): Position {
  let low = 0;
  let high = source.lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((source.lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (source.lineStarts[low] ?? 0) + 1 };
}

/** The place at the start of a file, for findings about the whole of it. */
export function fileStart(source: SourceText): SourceRange {
  return { source, start: 0, end: 0, path: '' };
}

import { main } from '../../src/cli/main.js';
import { project } from '../write/project.js';

/** A command of the session, and what is done to the manifest before it. */
type Step = { readonly argv: readonly string[]; readonly edit?: (text: string) => string };

const MANIFEST = `snodo: 1
server: { name: weather, version: 1.10 }
validator: full
tools:
  forecast:
    description: Forecast for a city
    additionalProperties: false
    arguments:
      city: { type: string, required: true, description: Name of the city }
      zone: { type: number, header: Zone, description: Where it is }
`;

const STEPS: readonly Step[] = [
  { argv: ['check'] },
  {
    argv: ['generate'],
    edit: (text) => text.replace('1.10', '"1.10"').replace('number', 'integer'),
  },
  { argv: ['catalog', '--output', 'CATALOG.md', '--min-coverage', '100'] },
];

const COLUMNS = 96;
const CHARACTER_WIDTH = 8.4;
const LINE_HEIGHT = 20;
const MARGIN = 24;
const BAR = 36;

/** A piece of a line in one style: the names of its classes. */
type Piece = { readonly text: string; readonly style: string };

/** Runs the session and draws what was printed, in the colours of a terminal. The same output gives the same bytes. */
export async function sessionPicture(): Promise<string> {
  const at = project({ 'package.json': '{ "type": "module" }\n', 'snodo.yaml': MANIFEST });
  const lines: (readonly Piece[])[] = [];
  for (const { argv, edit } of STEPS) {
    if (edit !== undefined) {
      at.write('snodo.yaml', edit(at.read('snodo.yaml')));
      lines.push([{ text: '# both corrected', style: 'dim' }]);
    }
    let printed = '';
    const out = (text: string): void => {
      printed += text;
    };
    await main(argv, { cwd: at.root, color: { out: true, err: true }, out, err: out });
    lines.push([
      { text: '$ ', style: 'dim' },
      { text: `npx snodo ${argv.join(' ')}`, style: 'bold' },
    ]);
    lines.push(
      ...printed
        .trimEnd()
        .split('\n')
        .flatMap((line) => wrapped(piecesOf(line))),
      [],
    );
  }
  return draw(lines.slice(0, -1));
}

/** The classes that escapes of a terminal switch on, and those that end all or some. */
const STYLES: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '33': 'yellow',
  '36': 'cyan',
};
const ENDS: Readonly<Record<string, readonly string[]>> = {
  '22': ['bold', 'dim'],
  '39': ['red', 'yellow', 'cyan'],
  '0': Object.values(STYLES),
};

const ESCAPE = '\u001b[';

function piecesOf(line: string): readonly Piece[] {
  const [plain = '', ...escapes] = line.split(ESCAPE);
  let styles: readonly string[] = [];
  const styled = escapes.map((part) => {
    const [, code = '', text = ''] = /^(\d+)m(.*)$/.exec(part) ?? [];
    const [started, ended] = [STYLES[code], ENDS[code]];
    if (started === undefined && ended === undefined) throw new Error(`no style for ${part}`);
    styles =
      started === undefined
        ? styles.filter((each) => !ended?.includes(each))
        : [...styles, started];
    return { text, style: styles.join(' ') };
  });
  return [{ text: plain, style: '' }, ...styled].filter(({ text }) => text !== '');
}

/** Breaks a line where a terminal would. */
function wrapped(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  let column = 0;
  for (const { text, style } of pieces) {
    for (let rest = text; rest !== ''; ) {
      if (column === COLUMNS) {
        lines.push([]);
        column = 0;
      }
      const part = rest.slice(0, COLUMNS - column);
      lines.at(-1)?.push({ text: part, style });
      column += part.length;
      rest = rest.slice(part.length);
    }
  }
  return lines;
}

function draw(lines: readonly (readonly Piece[])[]): string {
  const width = Math.round(COLUMNS * CHARACTER_WIDTH + 2 * MARGIN);
  const height = BAR + lines.length * LINE_HEIGHT + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">A terminal: snodo check finds two mistakes and a missing handler, each with its line and a hint; snodo generate writes the server; snodo catalog documents it.</title>
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #24292f; }
.frame { fill: #f6f8fa; stroke: #d0d7de; }
.light { fill: #d0d7de; }
.bold { font-weight: 700; }
.dim { fill: #59636e; }
.red { fill: #b3181f; }
.yellow { fill: #7d4e00; }
.cyan { fill: #0550ae; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.frame { fill: #161b22; stroke: #3d444d; }
.light { fill: #3d444d; }
.dim { fill: #9198a1; }
.red { fill: #ff9492; }
.yellow { fill: #f0c14b; }
.cyan { fill: #79c0ff; }
}
</style>
<rect class="frame" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${[0, 1, 2].map((index) => `<circle class="light" cx="${MARGIN + index * 20}" cy="18" r="6"/>`).join('\n')}
${lines.flatMap((pieces, index) => (pieces.length === 0 ? [] : [textLine(pieces, index)])).join('\n')}
</svg>
`;
}

function textLine(pieces: readonly Piece[], index: number): string {
  const y = BAR + (index + 1) * LINE_HEIGHT - 4;
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0) * CHARACTER_WIDTH;
  const spans = pieces.map(({ text, style }) =>
    style === '' ? escaped(text) : `<tspan class="${style}">${escaped(text)}</tspan>`,
  );
  return `<text x="${MARGIN}" y="${y}" textLength="${length.toFixed(1)}" xml:space="preserve">${spans.join('')}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

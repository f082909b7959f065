/** What a part has measured, as Markdown: its table, and each bar with its figure. */
export function partText(name, { title, unit, head, rows, bars }) {
  const table = [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows];
  const lines = table.map((cells) => `| ${cells.map(cellText).join(' | ')} |`);
  return `## ${title}

\`npm run bench -- ${name}\`: ${unit}.

${lines.join('\n')}

${bars.map(barText).join('\n')}
`;
}

/** Whether the figure of a bar is what it has to be. */
export function isMet({ figure, atLeast = 0, atMost = Number.POSITIVE_INFINITY }) {
  return figure >= atLeast && figure <= atMost;
}

function barText(bar) {
  const { name, figure, atLeast, atMost } = bar;
  const rule = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  return `- ${isMet(bar) ? 'met' : '**not met**'}: ${name}: ${figureText(figure)}, ${rule}`;
}

function cellText(cell) {
  return typeof cell === 'number' ? figureText(cell) : cell;
}

/** Three digits, and as many as a greater number has. */
function figureText(figure) {
  if (figure >= 100) return figure.toFixed(0);
  return figure >= 10 ? figure.toFixed(1) : figure.toPrecision(3);
}

import type { Call, Condition, Statement } from './statement.js';

const LINE_WIDTH = 100;

/** Prints statements as a formatter leaves them, one a line, indented by `depth` steps of two spaces. */
export function printStatements(statements: readonly Statement[], depth: number): string[] {
  return statements.flatMap((statement) => printStatement(statement, depth));
}

function printStatement(statement: Statement, depth: number): string[] {
  const indent = '  '.repeat(depth);
  switch (statement.kind) {
    case 'constant': {
      const { name, value } = statement;
      if (typeof value === 'string') return [`${indent}const ${name} = ${value};`];
      return printCall(`${indent}const ${name} = `, value, ';', depth);
    }
    case 'refuse':
      return printRefusal(statement.when, statement.fault, depth);
    case 'delegate':
      return [
        ...printCall(`${indent}const ${statement.name} = `, statement.call, ';', depth),
        `${indent}if (${statement.name} !== undefined) return ${statement.name};`,
      ];
    case 'skip':
      return printHead(`${indent}if (`, statement.when, ') continue;', depth);
    case 'branch':
      return [
        ...printHead(`${indent}if (`, statement.when, ') {', depth),
        ...printStatements(statement.body, depth + 1),
        ...(statement.otherwise.length === 0
          ? []
          : [`${indent}} else {`, ...printStatements(statement.otherwise, depth + 1)]),
        `${indent}}`,
      ];
    case 'loop':
      return [
        `${indent}for (${statement.head}) {`,
        ...printStatements(statement.body, depth + 1),
        `${indent}}`,
      ];
  }
}

function printRefusal(when: Condition, fault: Call, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (when.terms.length === 0) return printCall(`${indent}return `, fault, ';', depth);
  const flat = `${indent}if (${flatCondition(when)}) return ${flatCall(fault)};`;
  if (flat.length <= LINE_WIDTH) return [flat];
  return [
    ...printHead(`${indent}if (`, when, ')', depth),
    ...printCall(`${indent}  return `, fault, ';', depth + 1),
  ];
}

/** Prints a condition; one that does not fit the line gets a line for each term. */
function printHead(before: string, { operator, terms }: Condition, after: string, depth: number) {
  const flat = `${before}${terms.join(` ${operator} `)}${after}`;
  if (flat.length <= LINE_WIDTH || terms.length < 2) return [flat];
  const indent = '  '.repeat(depth);
  const last = terms.length - 1;
  return [
    before,
    ...terms.map((text, index) => `${indent}  ${text}${index < last ? ` ${operator}` : ''}`),
    `${indent}${after}`,
  ];
}

/** Prints a call; one that does not fit the line gets a line for each argument. */
function printCall(before: string, call: Call, after: string, depth: number): string[] {
  const flat = `${before}${flatCall(call)}${after}`;
  if (flat.length <= LINE_WIDTH || call.parameters.length === 0) return [flat];
  const indent = '  '.repeat(depth);
  return [
    `${before}${call.callee}(`,
    ...call.parameters.map((parameter) => `${indent}  ${parameter},`),
    `${indent})${after}`,
  ];
}

/** Prints the declaration of a set of texts and numbers; one that does not fit the line gets a line for each. */
export function printSet(name: string, members: readonly string[]): string {
  const flat = `const ${name} = new Set([${members.join(', ')}]);`;
  if (flat.length <= LINE_WIDTH) return flat;
  return [`const ${name} = new Set([`, ...members.map((member) => `  ${member},`), ']);'].join(
    '\n',
  );
}

function flatCondition({ operator, terms }: Condition): string {
  return terms.join(` ${operator} `);
}

function flatCall({ callee, parameters }: Call): string {
  return `${callee}(${parameters.join(', ')})`;
}

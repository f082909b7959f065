import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { pathText } from '../../src/diagnostics/path-text.js';
import { ajvFault, ORACLES } from './oracle.js';
import { findingsOfTools, type RealTool, readToolLists } from './real-tools.js';
import { REASONS } from './reasons.js';

/** Folder of the lists: `SNODO_REALWORLD=FOLDER npm run realworld`. They are too large for the repository. */
const FOLDER = process.env['SNODO_REALWORLD'];
const UPDATE = process.env['UPDATE'] === '1';
const HERE = import.meta.dirname;
const FINDINGS = join(HERE, 'findings.txt');
const REFUSED = join(HERE, 'refused.json');
const CLIENTS = ['claude', 'openai', 'gemini', 'cursor', 'vscode'];

/** A refused tool in the repository: the smallest one of each sort of error. */
type Refused = { readonly list: string; readonly kind: string; readonly tool: RealTool };

/** The sort of a finding: its code and message without names, numbers and lists of them. */
function kindOf({ severity, code, message }: Diagnostic): string {
  const sort = message
    .replace(/`[^`]*`|"[^"]*"/g, '…')
    .replace(/\d+(?:,\d+)*/g, 'N')
    .replace(/N tools?\b/, 'N tools')
    .replace(/cost about N tokens.*|costs about N tokens.*/, 'cost N tokens')
    .replace(/ (?:claude|openai|gemini|cursor|vscode)\b.*/, ' …');
  return `${severity} ${code}: ${sort}`;
}

function counts(values: readonly string[]): string[] {
  const byValue = new Map<string, number>();
  for (const value of values) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  return [...byValue].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, n]) => `${n} x ${value}`);
}

/** The name of the tool that a finding is in. */
function toolOf({ range }: Diagnostic, tools: readonly RealTool[]): RealTool | undefined {
  return tools.find(({ name }) => {
    const place = pathText(['tools', name]);
    return (
      range.path === place ||
      range.path.startsWith(`${place}.`) ||
      range.path.startsWith(`${place}[`)
    );
  });
}

const committed = readFileSync(FINDINGS, 'utf8')
  .split('\n')
  .filter((line) => /^\d+ x /.test(line));
const kinds = committed.map((line) => line.replace(/^\d+ x /, ''));

describe('the committed findings', () => {
  it('have a reason for each sort, and no reason without findings', () => {
    expect([...new Set(kinds)].filter((kind) => !Object.hasOwn(REASONS, kind))).toEqual([]);
    expect(Object.keys(REASONS).filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  const refused = JSON.parse(readFileSync(REFUSED, 'utf8')) as Refused[];

  it('have an example for each sort of error', () => {
    const errors = [...new Set(kinds.filter((kind) => kind.startsWith('error ')))];
    expect(refused.map(({ kind }) => kind).sort()).toEqual(errors.sort());
  });

  it.each(refused)('$kind is an error for others too', ({ kind, tool }) => {
    expect(findingsOfTools([tool]).map(kindOf)).toContain(kind);
    expect(faultByOthers(kind, tool)).toBeTypeOf('string');
  });
});

function faultByOthers(kind: string, tool: RealTool): string | undefined {
  const code = kind.slice('error '.length, kind.indexOf(':'));
  const oracle = ORACLES[code];
  if (oracle === undefined) throw new Error(`no oracle for ${code}: may it refuse a real tool?`);
  return oracle(tool);
}

const reason = 'SNODO_REALWORLD does not name the folder of the real tool lists';

describe.skipIf(FOLDER === undefined)(`all real tools (skipped where ${reason})`, () => {
  const lists = FOLDER === undefined ? [] : readToolLists(FOLDER);
  const judged = lists.map((list) => ({ ...list, findings: findingsOfTools(list.tools) }));

  it('are found as committed', () => {
    const errors = judged.flatMap(({ folder, findings }) =>
      findings
        .filter(({ severity }) => severity === 'error')
        .map(({ code, range, message }) => `${folder} ${range.path} ${code}: ${message}`),
    );
    const profiled = lists.flatMap(({ tools }) => findingsOfTools(tools, { clients: CLIENTS }));
    const plain = judged.flatMap(({ findings }) => findings.map(kindOf));
    const known = new Set(plain);
    const text = [
      `# ${lists.reduce((sum, { tools }) => sum + tools.length, 0)} tools of ${lists.length} servers`,
      '',
      '# By sort',
      ...counts(plain),
      '',
      `# With clients: [${CLIENTS.join(', ')}], in addition`,
      ...counts(profiled.map(kindOf).filter((kind) => !known.has(kind))),
      '',
      '# Errors',
      ...errors,
      '',
    ].join('\n');
    if (UPDATE) {
      writeFileSync(FINDINGS, text);
      writeFileSync(REFUSED, `${JSON.stringify(examples(), null, 2)}\n`);
    }
    expect(text).toBe(readFileSync(FINDINGS, 'utf8'));
  }, 300_000);

  /** The smallest refused tool of each sort of error. */
  function examples(): Refused[] {
    const smallest = new Map<string, Refused>();
    for (const { folder, tools, findings } of judged) {
      for (const finding of findings) {
        if (finding.severity !== 'error') continue;
        const [kind, tool] = [kindOf(finding), toolOf(finding, tools)];
        if (tool === undefined) throw new Error(`no tool for ${folder} ${finding.range.path}`);
        const known = smallest.get(kind);
        if (known && size(known.tool) <= size(tool)) continue;
        smallest.set(kind, { list: folder, kind, tool });
      }
    }
    return [...smallest.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }

  it('are refused only where others refuse them', () => {
    const unjust = judged.flatMap(({ folder, tools, findings }) =>
      findings
        .filter((finding) => finding.severity === 'error')
        .filter((finding) => {
          const tool = toolOf(finding, tools);
          return tool === undefined || faultByOthers(kindOf(finding), tool) === undefined;
        })
        .map(({ range, code }) => `${folder} ${range.path} ${code}`),
    );
    expect(unjust).toEqual([]);
  });

  it('are refused where ajv refuses them', () => {
    const accepted = judged.flatMap(({ folder, tools, findings }) => {
      const refused = new Set(
        findings
          .filter(({ severity }) => severity === 'error')
          .map((finding) => toolOf(finding, tools)),
      );
      return tools
        .filter((tool) => !refused.has(tool) && ajvFault(tool) !== undefined)
        .map(({ name }) => `${folder} ${name}`);
    });
    expect(accepted).toEqual([]);
  }, 300_000);
});

function size(tool: RealTool): number {
  return JSON.stringify(tool).length;
}

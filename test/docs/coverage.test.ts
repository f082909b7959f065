import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allBlocks, type Block, isIncludedFile, isManifest, pathOfBlock } from './blocks.js';
import { documents } from './documents.js';
import { OWN_TESTS } from './own-tests.js';
import { type CommandCheck, commandLines, createCommandCheck } from './shell.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

let check: CommandCheck;
beforeAll(async () => {
  check = await createCommandCheck();
});

/** What is wrong with a block, by its language; a language without a rule is covered by a test of the page alone. */
const RULES: Readonly<Record<string, (block: Block) => readonly string[]>> = {
  /** Type-checked, in code-blocks.test. */
  ts: () => [],
  js: () => [],
  sh: ({ text }) => commandFindings(text),
  console: ({ text }) => commandFindings(text),
  dockerfile: ({ text }) => dockerFindings(text),
  json: ({ text }) => (isJson(text) ? [] : ['this is no JSON']),
  /** A manifest is checked in docs.test, with the files that it includes. */
  yaml: (block) => (isManifest(block) || isIncludedFile(block) ? [] : pipelineFindings(block)),
};

function commandFindings(text: string): readonly string[] {
  return commandLines(text).flatMap((command) => check(command) ?? []);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const INSTRUCTION =
  /^(?:FROM \S+(?: AS \w+)?|(?:WORKDIR|USER|EXPOSE|ENV|COPY) .+|(RUN|CMD|HEALTHCHECK CMD) (.+))$/;

function dockerFindings(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('# ')) return [];
    const instruction = INSTRUCTION.exec(line);
    if (instruction === null) return [`\`${line}\` is no instruction`];
    const command = instruction[2] ?? '';
    return commandFindings(command.startsWith('[') ? JSON.parse(command).join(' ') : command);
  });
}

/** The keys of files of other programs under which commands stand. */
const COMMAND_KEYS = ['run', 'script', 'entry', 'command'];

/** Judges the file of another program, which its first line names, by the commands in it. */
function pipelineFindings(block: Block): readonly string[] {
  if (pathOfBlock(block) === undefined) return ['neither a manifest nor a file with a name'];
  const commands: string[] = [];
  const visit = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && COMMAND_KEYS.includes(key)) commands.push(value);
    if (Array.isArray(value)) for (const each of value) visit(each, key);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) visit(each, name);
    }
  };
  visit(parse(block.text));
  return commands.length === 0 ? ['it runs nothing'] : commands.flatMap(commandFindings);
}

describe('code blocks', () => {
  it.each(documents)('of $path are each covered by a rule, and keep to it', ({ path, text }) => {
    const findings = allBlocks(text).flatMap((block) => {
      const { language, line } = block;
      if (OWN_TESTS[path]?.[language] !== undefined) return [];
      const rule = RULES[language];
      if (rule === undefined) return [`${path}:${line}: no rule covers \`${language}\``];
      return rule(block).map((finding) => `${path}:${line}: ${finding}`);
    });
    expect(findings).toEqual([]);
  });

  it.each([
    ['sh', 'npx snodo chek\n', ['snodo has no command chek']],
    [
      'sh',
      '$ npx snodo check --strickt | cat\nnot a command\n',
      ['snodo check has no --strickt', 'cat is not known'],
    ],
    ['console', 'npm run nothing\n', ['no script nothing']],
    ['json', '{ "a": }\n', ['this is no JSON']],
    [
      'dockerfile',
      'FROM node:22\nRUM x\nCMD ["npx", "snodo", "sirve"]\n',
      ['`RUM x` is no instruction', 'snodo has no command sirve'],
    ],
    ['yaml', '# .gitlab-ci.yml\nx: { script: [npx snodo chek] }\n', ['snodo has no command chek']],
    ['yaml', 'x: 1\n', ['neither a manifest nor a file with a name']],
  ])('with a mistake are found: %s %j', (language, text, expected) => {
    expect(RULES[language]?.({ language, text, line: 1 })).toEqual(expected);
  });

  it('have only tests of their own that are there', () => {
    const tests = Object.values(OWN_TESTS).flatMap(Object.values<string>);
    const missing = tests.filter(
      (name) => !existsSync(`${root}test/docs/${name}${name.endsWith('.test') ? '.ts' : ''}`),
    );
    expect(missing).toEqual([]);
    const pages = new Set(documents.map(({ path }) => path));
    expect(Object.keys(OWN_TESTS).filter((path) => !pages.has(path))).toEqual([]);
  });
});

/** The anchors that GitHub makes of the headings of a document: a second one of a name gets a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const prose = text.replace(/^```.*\n(?:.*\n)*?```$/gm, '');
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let index = 1; anchors.has(unique); index += 1) unique = `${anchor}-${index}`;
    anchors.add(unique);
  }
  return anchors;
}

describe('links', () => {
  const texts = new Map(documents.map(({ path, text }) => [path, text]));
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));

  it.each(documents)('of $path lead somewhere', ({ path, text }) => {
    const prose = text.replace(/^```.*\n(?:.*\n)*?```$/gm, '').replace(/`[^`\n]*`(?!\])/g, '');
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    );
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      if (!existsSync(root + target)) return true;
      return anchor !== undefined && texts.has(target) && !anchors.get(target)?.has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('of docs/README.md lead to every page', () => {
    const index = texts.get('docs/README.md') ?? '';
    const pages = documents.flatMap(({ path }) =>
      path.startsWith('docs/') ? [path.slice('docs/'.length)] : [],
    );
    const others = pages.filter((name) => name !== 'README.md');
    expect(others.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});

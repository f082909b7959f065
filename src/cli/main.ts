import { Argument, Command, CommanderError, Option } from 'commander';
import type { DiagnosticsFormat } from '../diagnostics/print-diagnostics.js';
import type { ClientName } from '../manifest/client-names.js';
import { runningVersion } from '../manifest/running-version.js';
import type { Revision } from '../protocol/revisions.js';
import type { ConfiguredClient } from '../scaffold/client-configuration.js';
import type { ComponentKind } from '../scaffold/new-component.js';
import type { Shell } from './completion.js';
import { HELP_EXAMPLES } from './help-examples.js';
import { type ExitCode, processTerminal, type Terminal, withOptions } from './terminal.js';

/** The revisions: their names alone, as a client is loaded by the command. */
const REVISIONS: Readonly<Record<Revision, true>> = {
  '2026-07-28': true,
  '2025-11-25': true,
  '2025-06-18': true,
};

/** The clients to check for: their names alone, as the table of them is loaded by the command. */
const CLIENTS: Readonly<Record<ClientName, true>> = {
  claude: true,
  openai: true,
  gemini: true,
  cursor: true,
  vscode: true,
};

/** The formats of findings: their names alone, as their printers are loaded by the commands. */
const FORMATS: Readonly<Record<DiagnosticsFormat, true>> = {
  json: true,
  github: true,
  sarif: true,
};

/**
 * Runs the command line and returns its exit code.
 *
 * Options are declared here and commands are imported when they run, so that `--help` loads nothing but the parser.
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    terminal.err(internalFault(error));
    return 2;
  }
  return exitCode;
}

/** Commands report what is wrong with their input; whatever they throw is a mistake of this program. */
function internalFault(error: unknown): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    'error: snodo failed unexpectedly. This is a fault in snodo, not in your files.',
    `Please report it with the command, the manifest and these details (snodo ${runningVersion()}, node ${process.version}):`,
    details,
    '',
  ].join('\n');
}

const MANIFEST = '[manifest]';
const MANIFEST_HELP = 'path of the manifest (default: the nearest snodo.yaml upwards)';

function createProgram(given: Terminal, exit: (code: ExitCode) => void): Command {
  const program = new Command('snodo')
    .description('Typed MCP servers from YAML manifests.')
    .version(runningVersion())
    .option('-q, --quiet', 'print results and what is wrong, and nothing else')
    .option('--no-color', 'print without colors, as with NO_COLOR in the environment')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: given.out, writeErr: given.err })
    .showHelpAfterError('(`snodo --help` lists the commands)');
  const terminal = withOptions(given, () => program.opts());
  const format = () =>
    new Option('--format <format>', 'output for machines').choices(Object.keys(FORMATS));

  addScaffolding(program, terminal, exit);
  program
    .command('check')
    .description('Check a manifest and print everything that is wrong with it')
    .argument(MANIFEST, MANIFEST_HELP)
    .addOption(format())
    .option('--strict', 'treat warnings as errors')
    .option('--no-cache', 'check anew, and keep no result for later runs')
    .addOption(clientOption())
    .action(async (path: string | undefined, options) => {
      const { runCheck } = await import('./check.js');
      exit(await runCheck(path, options, terminal));
    });
  program
    .command('generate')
    .description('Generate the server of a manifest, and stubs for missing handlers')
    .argument(MANIFEST, MANIFEST_HELP)
    .option('--check', 'write nothing; exit 1 when the files on disk differ')
    .option('--fix', 'add to existing handler files the exports that they lack, at their end')
    .option('--watch', 'go on, and run again whenever the manifest or what it names changes')
    .addOption(format())
    .option('--strict', 'treat warnings as errors')
    .option('--no-cache', 'generate anew, and keep no result for later runs')
    .action(async (path: string | undefined, options) => {
      const { runGenerate } = await import('./generate.js');
      exit(await runGenerate(path, options, terminal));
    });
  addServing(program, terminal, exit);
  addBuild(program, terminal, exit);
  addConnect(program, terminal, exit);
  addCall(program, terminal, exit);
  addCatalog(program, terminal, exit);
  addImport(program, terminal, exit);
  addReferences(program, terminal, exit);

  for (const command of program.commands) {
    command.showHelpAfterError(`(\`snodo ${command.name()} --help\` lists the options)`);
    const examples = HELP_EXAMPLES[command.name()] ?? [];
    command.addHelpText(
      'after',
      ['', 'Examples:', ...examples.map((line) => `  ${line}`)].join('\n'),
    );
  }
  return program;
}

/** The options that say which server a command talks to, other than that of a manifest. */
function withServerOptions(command: Command, verb: string): Command {
  return command
    .option('--url <url>', `${verb} a running server (Streamable HTTP)`)
    .option('--stdio <command>', `${verb} a server that the command starts (stdio)`)
    .option('--header <name=value>', 'send a header with --url; may be repeated', appended)
    .option(
      '--bearer-env <name>',
      'send with --url the bearer token that this environment variable holds',
    )
    .addOption(
      new Option('--protocol <revision>', 'speak this revision with --url or --stdio').choices(
        Object.keys(REVISIONS),
      ),
    );
}

function addServing(program: Command, terminal: Terminal, exit: (code: ExitCode) => void): void {
  program
    .command('serve')
    .description('Run the server of a manifest, TypeScript handlers included, without a build step')
    .argument(MANIFEST, MANIFEST_HELP)
    .option('--stdio', 'speak over stdin and stdout (the default)')
    .option(
      '--http [[host:]port]',
      'listen for HTTP; what is left out is `http` in the manifest, or host 127.0.0.1',
    )
    .option('--mock', 'make answers up from the schemas, without handlers')
    .action(async (path: string | undefined, options) => {
      const { runServe } = await import('./serve.js');
      exit(await runServe(path, options, terminal));
    });
  program
    .command('dev')
    .description('Generate and serve over HTTP, and again whenever something changes')
    .argument(MANIFEST, MANIFEST_HELP)
    .option(
      '--http <[host:]port>',
      'where to listen (default: `http` in the manifest, or 127.0.0.1:8000)',
    )
    .action(async (path: string | undefined, options) => {
      const { runDev } = await import('./dev.js');
      exit(await runDev(path, options, terminal));
    });
}

function addBuild(program: Command, terminal: Terminal, exit: (code: ExitCode) => void): void {
  program
    .command('build')
    .description('Bundle the server, its handlers and the runtime into one file that runs alone')
    .argument(MANIFEST, MANIFEST_HELP)
    .option('-o, --output <file>', 'file to write (default: dist/server.mjs)')
    .addOption(
      new Option('--target <target>', 'what runs it: node, or a host of fetch functions')
        .choices(['node', 'fetch'])
        .default('node'),
    )
    .action(async (path: string | undefined, options) => {
      const { runBuild } = await import('./build.js');
      exit(await runBuild(path, options, terminal));
    });
}

function addScaffolding(
  program: Command,
  terminal: Terminal,
  exit: (code: ExitCode) => void,
): void {
  program
    .command('init')
    .description('Create a project: manifest, handler, test, and what builds, checks and ships it')
    .argument('[folder]', 'where; it is created when it is not there', '.')
    .option('--name <name>', 'name of the package and the server (default: that of the folder)')
    .action(async (folder: string, options) => {
      const { runInit } = await import('./init.js');
      exit(await runInit(folder, options, terminal));
    });
  program
    .command('add')
    .description('Add a tool, a resource or a prompt to a manifest, and generate')
    .addArgument(new Argument('<kind>', 'what to add').choices(['tool', 'resource', 'prompt']))
    .argument('<name>', 'its name, as clients see it')
    .argument(MANIFEST, MANIFEST_HELP)
    .option('--description <text>', 'what it is for (default: the words of the name)')
    .option('--uri <uri>', 'URI of a resource, or template (default: app://NAME)')
    .action(async (kind: ComponentKind, name: string, path: string | undefined, options) => {
      const { runAdd } = await import('./add.js');
      exit(await runAdd(kind, name, path, options, terminal));
    });
}

function addConnect(program: Command, terminal: Terminal, exit: (code: ExitCode) => void): void {
  program
    .command('connect')
    .description('Print the configuration with which a client finds this server')
    .addArgument(
      new Argument('<client>', 'program to configure').choices([
        'claude',
        'cursor',
        'vscode',
        'inspector',
      ]),
    )
    .argument(MANIFEST, MANIFEST_HELP)
    .option('--url <url>', 'where the server runs (default: the client starts it)')
    .option('--name <name>', 'name of the server at the client (default: that of the manifest)')
    .option('--write', 'merge it into the file of the client, at the root of the project')
    .action(async (client: ConfiguredClient | 'inspector', path: string | undefined, options) => {
      const { runConnect } = await import('./connect.js');
      exit(runConnect(client, path, options, terminal));
    });
}

function addCall(program: Command, terminal: Terminal, exit: (code: ExitCode) => void): void {
  const command = program
    .command('call')
    .description('Call a tool, read a resource or render a prompt, and print the result as JSON')
    .argument('<name>', 'name of the tool or the prompt, or URI of the resource')
    .argument(MANIFEST, MANIFEST_HELP)
    .option('--arg <name=value>', 'an argument, as text or JSON; may be repeated', appended)
    .option('--json <object>', 'all arguments as a JSON object; - reads it from stdin')
    .option('--prompt', 'the name is that of a prompt')
    .option('--resource', 'the name is the URI of a resource')
    .option('--server <module>', 'call a module that exports createRuntime or runtime');
  withServerOptions(command, 'call').action(
    async (name: string, path: string | undefined, options) => {
      const { runCall } = await import('./call.js');
      exit(await runCall(name, path, options, terminal));
    },
  );
}

function addCatalog(program: Command, terminal: Terminal, exit: (code: ExitCode) => void): void {
  const command = program
    .command('catalog')
    .description('Write the catalog of a server: what clients see, and how much of it is described')
    .argument(MANIFEST, MANIFEST_HELP)
    .option('--server <module>', 'document a module that exports createRuntime or runtime');
  withServerOptions(command, 'document')
    .option('-o, --output <path>', 'write to a file instead of stdout')
    .option(
      '--inject <path>',
      'write into a file, between <!-- snodo catalog --> and <!-- /snodo catalog -->',
    )
    .option('--check', 'write nothing; exit 1 when the file of --output or --inject differs')
    .option('--min-coverage <percent>', 'exit 1 when less is described')
    .addOption(
      new Option('--format <format>', 'kind of document')
        .choices(['markdown', 'json'])
        .default('markdown'),
    )
    .action(async (path: string | undefined, options) => {
      const { runCatalog } = await import('./catalog.js');
      exit(await runCatalog(path, options, terminal));
    });
}

function addImport(program: Command, terminal: Terminal, exit: (code: ExitCode) => void): void {
  const command = program
    .command('import')
    .description('Write a manifest with the tools, resources and prompts of an existing server');
  withServerOptions(command, 'import from')
    .option(
      '--tools <file>',
      'import from a JSON file: the result of tools/list, or what `snodo catalog --format json` writes; - is stdin',
    )
    .requiredOption('-o, --output <folder>', 'folder of the new manifest')
    .addOption(new Option('--format <format>', 'output for machines').choices(['json']))
    .action(async (options) => {
      const { runImport } = await import('./import.js');
      exit(await runImport(options, terminal));
    });
}

/** The profiles are told apart by the command, which knows more names of products. */
function clientOption(): Option {
  const option = new Option('--client <profile>', 'check for a client too; may be repeated');
  option.argParser(appended).argChoices = Object.keys(CLIENTS);
  return option;
}

/** The commands that read no manifest. */
function addReferences(program: Command, terminal: Terminal, exit: (code: ExitCode) => void): void {
  program
    .command('explain')
    .description(
      'Explain a code of a finding, with a wrong and a right example; without one, list all',
    )
    .argument('[code]', 'code of a finding, such as unknown-key')
    .addOption(new Option('--format <format>', 'output for machines').choices(['json']))
    .action(async (code: string | undefined, options) => {
      const { runExplain } = await import('./explain.js');
      exit(await runExplain(code, options, terminal));
    });
  program
    .command('schema')
    .description('Print the JSON Schema of manifests, for editors')
    .action(async () => {
      const { runSchema } = await import('./schema.js');
      runSchema(terminal);
    });
  program
    .command('completion')
    .description('Print the script with which a shell completes commands, options and values')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: Shell) => {
      const { runCompletion } = await import('./completion.js');
      runCompletion(shell, program, terminal);
    });
}

/** Collects the values of an option that may be repeated. */
function appended(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

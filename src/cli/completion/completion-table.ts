import type { Command, Option } from 'commander';

/** A word that can be completed, and what it is for. */
export type Candidate = { readonly word: string; readonly description: string };

/** An option that is followed by a value. */
export type ValuedOption = {
  /** `--output`, and `-o` where there is one. */
  readonly names: readonly string[];
  readonly description: string;
  /** The values; empty where they are files, or anything. */
  readonly values: readonly string[];
};

/** What can be completed after a command. */
export type CommandRow = Candidate & {
  /** All of its options, with those of every command. */
  readonly options: readonly Candidate[];
  readonly valued: readonly ValuedOption[];
  /** The values of its first argument; empty where they are files, or anything. */
  readonly first: readonly string[];
};

/** What can be completed, for the scripts of all shells. */
export type CompletionTable = {
  /** Options that stand before a command. */
  readonly options: readonly Candidate[];
  readonly commands: readonly CommandRow[];
};

/**
 * Reads what can be completed from the declarations of a program.
 *
 * @param values values of first arguments, by command, that the program does not declare
 */
export function completionTable(
  program: Command,
  values: { readonly [command: string]: readonly string[] },
): CompletionTable {
  const commands = program.createHelp().visibleCommands(program);
  const names = commands.map((command) => command.name());
  const rows = commands.map((command) => rowOf(command, { ...values, help: names }));
  return { options: optionsOf(program).flatMap(candidates), commands: rows };
}

function rowOf(
  command: Command,
  values: { readonly [command: string]: readonly string[] },
): CommandRow {
  const options = optionsOf(command);
  const name = command.name();
  return {
    word: name,
    description: command.description(),
    options: options.flatMap(candidates),
    valued: options.filter(isValued).map((option) => ({
      names: namesOf(option),
      description: option.description,
      values: option.argChoices ?? [],
    })),
    first: command.registeredArguments[0]?.argChoices ?? values[name] ?? [],
  };
}

function optionsOf(command: Command): readonly Option[] {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
}

/** An option whose value may be left out is followed by whatever comes next. */
function isValued({ required }: Option): boolean {
  return required;
}

function candidates(option: Option): readonly Candidate[] {
  return namesOf(option).map((word) => ({ word, description: option.description }));
}

function namesOf({ short, long }: Option): readonly string[] {
  return [long, short].filter((name) => name !== undefined);
}

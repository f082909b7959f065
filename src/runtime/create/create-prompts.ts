import type { PromptArgument, PromptDefinition, TemplatePart } from '../../definitions/prompt.js';
import { compareCodePoints } from '../../protocol/code-points.js';
import { contentBlockFault } from '../../protocol/content-block.js';
import { isJsonObject } from '../../protocol/json.js';
import type { PromptComponent } from '../component.js';
import { freezeDeep } from '../freeze-deep.js';
import { isJson } from '../json-fault.js';
import type { ServerOptions } from '../options.js';
import { createRegistry, type Registry } from '../registry.js';
import { renderMessages } from '../results/render-messages.js';
import type { PromptRoute } from '../runtime.js';
import type { Handler } from '../wrappers/compose.js';
import { toPromptReply } from '../wrappers/to-reply.js';
import { checkComponent } from './check-component.js';
import { createCompletions } from './create-completions.js';
import { createRoutes, type Listing } from './create-routes.js';
import type { Wrapping } from './create-wrapping.js';
import { expect, expectKnownKeys, expectText } from './expect.js';
import type { Surroundings } from './surroundings.js';

/** Checks the prompts of a server and prepares them for rendering. */
export function createPrompts(
  components: NonNullable<ServerOptions['prompts']>,
  around: Surroundings,
): Registry<PromptRoute> {
  const routes = createRoutes('prompt', components, (component: PromptComponent, listing) =>
    createRoute(component, listing, around),
  ).sort((left, right) => compareCodePoints(left.definition.name, right.definition.name));
  return createRegistry(new Map(routes.map((route) => [route.definition.name, route])), routes);
}

function createRoute(
  component: PromptComponent,
  { module, outer, scopes }: Listing,
  { createWrapping, createAccess, metadataPrefixes }: Surroundings,
): PromptRoute {
  const { definition } = component;
  const place = checkComponent(
    'prompt',
    definition,
    ['arguments', 'completion', 'complete'],
    metadataPrefixes,
    module,
  );
  checkArguments(definition.arguments, place);
  const source = readSource(component, place);
  const { name } = definition;
  const lists = [outer, component.wrap];
  const wrapping = createWrapping({ kind: 'prompt', name, place, component, lists });
  const names = definition.arguments.map((argument) => argument.name);
  const completions = createCompletions(component, names, wrapping, place);
  const access = createAccess({
    kind: 'prompt',
    definition,
    place,
    scopes: [scopes, component.scopes],
  });
  return freezeDeep({
    definition,
    access,
    source: wrapping === undefined ? source : wrapSource(source, wrapping),
    completions,
  });
}

function wrapSource(source: PromptRoute['source'], { around }: Wrapping): PromptRoute['source'] {
  const render: Handler =
    'render' in source ? source.render : (args) => renderMessages(source.messages, args);
  return { render: around(render, toPromptReply) };
}

function checkArguments(args: readonly PromptArgument[], place: string): void {
  expect(Array.isArray(args), 'wrong-kind', `\`arguments\` of ${place} must be a list`);
  const names = new Set<string>();
  for (const argument of args) {
    expect(isJsonObject(argument), 'wrong-kind', `an argument of ${place} is not a map`);
    const { name, title, description, required = false } = argument;
    const isNamed = typeof name === 'string' && name !== '';
    expect(isNamed, 'argument-name', `an argument of ${place} has no name`);
    expect(!names.has(name), 'argument-duplicate', `${place} has the argument "${name}" twice`);
    names.add(name);
    const subject = `argument "${name}" of ${place}`;
    const isKnown = Object.keys(argument).every((key) => ARGUMENT_KEYS.includes(key));
    expect(isKnown, 'prompt-argument-key', `${subject} may only have ${ARGUMENT_KEYS.join(', ')}`);
    expectText(title, `\`title\` of ${subject}`);
    expectText(description, `\`description\` of ${subject}`);
    expect(
      typeof required === 'boolean',
      'wrong-kind',
      `\`required\` of ${subject} must be a boolean`,
    );
  }
}

const ARGUMENT_KEYS: readonly string[] = ['name', 'title', 'description', 'required'];

function readSource(component: PromptComponent, place: string): PromptRoute['source'] {
  if (!('messages' in component)) {
    const isFunction = typeof component.render === 'function';
    expect(isFunction, 'handler-not-function', `${place} has neither \`render\` nor \`messages\``);
    return { render: component.render.bind(component) };
  }
  const { definition, messages } = component;
  expect(!('render' in component), 'static-content', `${place} has \`messages\` beside \`render\``);
  const isList = Array.isArray(messages) && isJson(messages);
  expect(isList, 'message-shape', `\`messages\` of ${place} must be a list of messages`);
  for (const message of messages) checkMessage(message, definition, place);
  return { messages };
}

function checkMessage(message: unknown, definition: PromptDefinition, place: string): void {
  expect(isJsonObject(message), 'message-shape', `a message of ${place} is not a map`);
  const { role, text, content } = message;
  const isRole = role === 'user' || role === 'assistant';
  expect(isRole, 'message-shape', `the role of a message of ${place} must be user or assistant`);
  if (content === undefined) {
    expectKnownKeys(message, ['role', 'text'], `a message of ${place}`);
    expect(
      Array.isArray(text),
      'message-shape',
      `\`text\` of a message of ${place} must be a list`,
    );
    for (const part of text as readonly TemplatePart[]) checkPart(part, definition, place);
    return;
  }
  expectKnownKeys(message, ['role', 'content'], `a message of ${place}`);
  const fault = contentBlockFault(content);
  expect(fault === undefined, 'message-content', `the content of a message of ${place}: ${fault}`);
}

function checkPart(part: TemplatePart, { arguments: args }: PromptDefinition, place: string): void {
  if (typeof part === 'string') return;
  const subject = `a text part of a message of ${place}`;
  expect(isJsonObject(part), 'message-shape', `${subject} must be a string or name an argument`);
  expectKnownKeys(part, ['argument', 'fallback'], subject);
  expectText(part.fallback, `\`fallback\` of ${subject}`);
  const isDeclared = args.some(({ name }) => name === part.argument);
  expect(
    isDeclared,
    'message-argument-unknown',
    `${subject} names \`${part.argument}\`, which is no argument of the prompt`,
  );
}

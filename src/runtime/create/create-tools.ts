import type { ValidatorLevel } from '../../definitions/server.js';
import type { ToolDefinition } from '../../definitions/tool.js';
import { compareCodePoints } from '../../protocol/code-points.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import type { ActorComponent, ToolComponent, ToolValidators } from '../component.js';
import { createDefaults } from '../defaults/fill-defaults.js';
import { freezeDeep } from '../freeze-deep.js';
import { memo } from '../memo.js';
import type { SchemaCompiler, ServerOptions } from '../options.js';
import { createRegistry, type Registry } from '../registry.js';
import type { RuntimeSettings, SchemaCheck, ToolRoute } from '../runtime.js';
import { basicCheck } from '../validators/basic-check.js';
import type { CompiledValidator } from '../validators/compiled.js';
import { fullCheck } from '../validators/full-check.js';
import { toToolReply } from '../wrappers/to-reply.js';
import { checkComponent } from './check-component.js';
import { checkInputSchema, checkSchema, inputHeaders } from './check-schema.js';
import { isActor } from './create-actor.js';
import { createRoutes, type Listing } from './create-routes.js';
import { expect, expectJsonMap } from './expect.js';
import type { Surroundings } from './surroundings.js';

/** Checks the tools of a server and prepares them for calls. */
export function createTools(
  components: NonNullable<ServerOptions['tools']>,
  schemas: Schemas,
  around: Surroundings,
): Registry<ToolRoute> {
  const routes = createRoutes(
    'tool',
    components,
    (component: ToolComponent | ActorComponent, listing) =>
      createRoute(component, listing, schemas, around),
  ).sort((left, right) => compareCodePoints(left.definition.name, right.definition.name));
  return createRegistry(new Map(routes.map((route) => [route.definition.name, route])), routes);
}

/** What a server does with the schemas of its tools. */
type Schemas = {
  readonly settings: Pick<RuntimeSettings, 'validator' | 'applyDefaults'>;
  readonly compileSchema: SchemaCompiler | undefined;
};

const MEMBERS: readonly string[] = ['inputSchema', 'outputSchema', 'annotations'];

function createRoute(
  component: ToolComponent | ActorComponent,
  { module, outer, scopes }: Listing,
  { settings, compileSchema }: Schemas,
  { createWrapping, createAccess, createActor, metadataPrefixes }: Surroundings,
): ToolRoute {
  const { definition } = component;
  const place = checkComponent('tool', definition, MEMBERS, metadataPrefixes, module);
  const headers = memo(() => inputHeaders(definition.inputSchema, place));
  const trusted = isCompiled(component, settings.validator);
  if (!trusted) {
    checkSchemas(definition, place);
    headers();
  }
  expectJsonMap(definition.annotations, `\`annotations\` of ${place}`);
  const required = ownValue(definition.inputSchema, 'required');
  const isSender = isActor(component);
  const handler = isSender ? createActor(component, place) : handlerOf(component, place);
  const { name } = definition;
  const lists = [outer, component.wrap];
  const wrapping = createWrapping({ kind: 'tool', name, place, component, lists });
  const access = createAccess({
    kind: 'tool',
    definition,
    place,
    scopes: [scopes, component.scopes],
  });
  return (trusted ? Object.freeze : freezeDeep)({
    definition,
    access,
    call: wrapping?.around(handler, toToolReply) ?? handler,
    required: Array.isArray(required) ? (required as readonly string[]) : [],
    headers,
    fillDefaults: settings.applyDefaults ? createDefaults(definition.inputSchema) : undefined,
    ...(isSender ? senderChecks : schemaChecks)(
      component,
      settings.validator,
      compileSchema,
      place,
    ),
  });
}

/**
 * Whether compiled validators will be used: what compiled them has checked the schemas, and made them for nobody to change.
 * To go through them again takes a server of a thousand tools as long as all else that it does to start.
 */
function isCompiled(
  { definition, validators }: ToolComponent | ActorComponent,
  level: ValidatorLevel,
): boolean {
  const isMap = typeof validators === 'object' && validators !== null;
  return (
    level === 'full' && isMap && 'arguments' in validators && isJsonObject(definition.inputSchema)
  );
}

function checkSchemas({ inputSchema, outputSchema }: ToolDefinition, place: string): void {
  checkInputSchema(inputSchema, place);
  if (outputSchema !== undefined) checkSchema(outputSchema, `\`outputSchema\` of ${place}`);
}

function handlerOf(component: ToolComponent, place: string): ToolRoute['call'] {
  const { call } = component;
  expect(typeof call === 'function', 'handler-not-function', `${place} has no function \`call\``);
  // Called as a method, since components made by hand may use `this`.
  return call.bind(component);
}

type SchemaChecks = Pick<ToolRoute, 'checkArguments' | 'checkOutput'>;

/** What goes into a message is checked with any validator, and by the same rules. */
function senderChecks(...[component, ...how]: Parameters<typeof schemaChecks>): SchemaChecks {
  const { inputSchema, outputSchema } = component.definition;
  const checkOutput = outputSchema && schemaChecks(component, ...how).checkOutput;
  return { checkArguments: basicCheck(inputSchema, ARGUMENTS), checkOutput };
}

function schemaChecks(
  component: ToolComponent | ActorComponent,
  level: ValidatorLevel,
  compileSchema: SchemaCompiler | undefined,
  place: string,
): SchemaChecks {
  const { definition, validators } = component;
  if (level === 'passthrough') return { checkArguments: undefined, checkOutput: undefined };
  if (level === 'basic') return checksOf(definition, basicCheck);
  if (validators === undefined && compileSchema !== undefined) {
    return checksOf(definition, (schema, subject) =>
      fullCheck(async () => compileSchema(schema), schema, subject),
    );
  }
  expect(
    typeof validators === 'object' && validators !== null,
    'validators-missing',
    `\`validator: full\` needs compiled validators, and ${place} has none; give the server \`compileSchema\` of snodo/validators, or use \`basic\``,
  );
  return checksOf(definition, (schema, subject, role) =>
    fullCheck(() => loadValidator(validators, role), schema, subject),
  );
}

/** What findings call the arguments of a call. */
const ARGUMENTS = 'arguments';

/** Makes the check of one schema. `subject` is what its findings call the value. */
type MakeCheck = (schema: JsonObject, subject: string, role: keyof ToolValidators) => SchemaCheck;

function checksOf({ inputSchema, outputSchema }: ToolDefinition, check: MakeCheck): SchemaChecks {
  return {
    checkArguments: check(inputSchema, ARGUMENTS, 'arguments'),
    checkOutput: outputSchema && check(outputSchema, 'structured content', 'result'),
  };
}

async function loadValidator(
  validators: Partial<ToolValidators>,
  role: keyof ToolValidators,
): Promise<CompiledValidator> {
  const { validate } = (await validators[role]?.()) ?? {};
  if (typeof validate !== 'function') throw new Error(`the validators have no \`${role}\``);
  return validate;
}

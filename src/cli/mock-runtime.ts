import type { Catalog, PromptEntry, ResourceEntry, ToolEntry } from '../catalog/catalog.js';
import type { JsonValue } from '../protocol/json.js';
import type { PromptComponent, ResourceComponent, ToolComponent } from '../runtime/component.js';
import { defineServer } from '../runtime/define.js';
import { structured, toolError } from '../runtime/results/tool-reply.js';
import type { Runtime } from '../runtime/runtime.js';
import { sampleValue } from '../scaffold/sample-value.js';
import { compileSchema } from '../validators/compile-schema.js';

/**
 * Builds the server of a manifest with answers that are made up, so that clients can be tried before there are handlers:
 * arguments are checked as they will be, static content and messages are as they stand, structured results fit their
 * output schema. Nothing of the project is loaded, so components that modules make are left out, and so is what decides
 * who may use what.
 *
 * @throws ConfigurationError for what the checks do not find.
 */
export function mockRuntime(catalog: Catalog): Runtime {
  return defineServer({
    ...catalog.settings,
    compileSchema,
    tools: catalog.tools.map(mockTool),
    resources: catalog.resources.map(mockResource),
    prompts: catalog.prompts.map(mockPrompt),
  })();
}

function mockTool({ definition }: ToolEntry): ToolComponent {
  const { name, outputSchema } = definition;
  if (outputSchema === undefined) {
    return { definition, call: () => `This is a mock answer of the tool ${name}.` };
  }
  const value = sampleValue(outputSchema);
  const fits = compileSchema(outputSchema)(value);
  return {
    definition,
    call: () =>
      fits
        ? structured(value)
        : toolError(
            `No answer can be made up for the output schema of ${name}: give it \`examples\`.`,
          ),
  };
}

function mockResource(entry: ResourceEntry): ResourceComponent {
  const { definition, source, matcher, completer } = entry;
  if (source.kind === 'text') return { definition, text: source.text } as ResourceComponent;
  if (source.kind === 'json') return { definition, json: source.value } as ResourceComponent;
  return {
    definition,
    read: ({ uri }: { uri: string }) => mockContent(entry, uri),
    // Its URIs are known to the matcher alone, which is not loaded.
    ...(matcher === undefined ? {} : { matcher: () => false }),
    ...(completer === undefined ? {} : { complete: () => [] }),
  };
}

function mockContent(
  { definition: { name, mimeType = '' } }: ResourceEntry,
  uri: string,
): JsonValue {
  const isJson = /^application\/(?:.+\+)?json\b/.test(mimeType);
  return isJson ? { uri } : `This is mock content of the resource ${name}.`;
}

function mockPrompt({ definition, source, completer }: PromptEntry): PromptComponent {
  const complete = completer === undefined ? {} : { complete: () => [] };
  if (source.kind === 'messages') return { definition, messages: source.messages, ...complete };
  return {
    definition,
    render: () => `This is a mock message of the prompt ${definition.name}.`,
    ...complete,
  };
}

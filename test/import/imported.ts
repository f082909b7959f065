import type { Describe } from '../../src/import/admit.js';
import type { ImportedServer } from '../../src/import/imported-server.js';
import { manifestProject } from '../../src/import/manifest-project.js';
import { type ImportPlan, planImport } from '../../src/import/plan-import.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import type { JsonObject } from '../../src/protocol/json.js';
import {
  describePrompt,
  describeResource,
  describeTool,
} from '../../src/runtime/dialects/describe.js';

const DESCRIBE: Describe = {
  tool: describeTool,
  resource: describeResource,
  prompt: describePrompt,
};

/** Plans the import of what a server lists. */
export function imported(lists: Partial<ImportedServer>): ImportPlan {
  const nothing = {
    serverInfo: { name: 'demo', version: '1.0.0' },
    instructions: undefined,
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
  };
  return planImport({ ...nothing, ...lists }, 'a test', DESCRIBE);
}

/** The one file of a plan without its first lines, which are those of every manifest. */
export function componentsOf({ files }: ImportPlan): string {
  const text = files[0]?.text ?? '';
  return text.slice(text.indexOf('\n\n') + 2);
}

/** What the files of a plan list once they are read again, by kind and name. */
export function listedBy({ files }: ImportPlan): ReadonlyMap<string, JsonObject> {
  const { value: catalog } = checkManifest(manifestProject(files), 'snodo.yaml');
  const { tools = [], resources = [], prompts = [] } = catalog ?? {};
  return new Map([
    ...tools.map((one) => [`tool ${one.definition.name}`, describeTool(one.definition)] as const),
    ...resources.map(
      (one) => [`resource ${one.definition.name}`, describeResource(one.definition)] as const,
    ),
    ...prompts.map(
      (one) => [`prompt ${one.definition.name}`, describePrompt(one.definition)] as const,
    ),
  ]);
}

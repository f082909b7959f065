import { compileTemplate, type UriTemplate } from '../../protocol/uri-template/compile.js';
import { expandTemplate, type TemplateInput } from '../../protocol/uri-template/expand.js';
import type { Client } from '../client.js';
import { ClientError } from '../error.js';
import type { RequestOptions } from '../request-options.js';
import { requireOutcome } from './outcome.js';
import type { ReadContent } from './results.js';
import type { ResourceRow } from './rows.js';
import { objectsIn, textOf } from './text-of.js';

type Read = (uri: string, options: RequestOptions | undefined) => Promise<ReadContent>;

/**
 * Makes the function that reads a resource: with options alone where the URI is fixed, with the variables of a template, or
 * with a whole URI.
 */
export function resourceFunction(connection: Client, row: ResourceRow): unknown {
  const read: Read = async (uri, options) => {
    const result = await connection.readResource(uri, options);
    requireOutcome(result, `resource \`${uri}\``);
    const contents = objectsIn(result, 'contents') as ReadContent['contents'];
    return { ...result, contents, text: textOf(contents) };
  };
  if ('uri' in row) return (options?: RequestOptions) => read(row.uri, options);
  if (row.expand === false) return read;
  let template: UriTemplate | undefined;
  return async (variables: TemplateInput = {}, options?: RequestOptions) => {
    template ??= compiled(row.uriTemplate);
    return read(expanded(template, variables), options);
  };
}

function compiled(text: string): UriTemplate {
  const result = compileTemplate(text);
  if (result.ok) return result.template;
  throw new TypeError(`the template \`${text}\` uses ${result.refusal.shape}`);
}

function expanded(template: UriTemplate, variables: TemplateInput): string {
  const expansion = expandTemplate(template, variables);
  if (expansion.ok) return expansion.uri;
  const { variable, expected } = expansion;
  throw new ClientError(
    'invalid-variable',
    `resource \`${template.text}\`: \`${variable}\` must be ${expected}`,
  );
}

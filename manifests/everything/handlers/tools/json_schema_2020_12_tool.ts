import type { JsonSchema202012ToolHandler } from '../../../../generated/everything/tools/json_schema_2020_12_tool.js';

/** Says how somebody is contacted: the schema sees to it that one of both is there. */
export const call: JsonSchema202012ToolHandler = ({ name = 'Somebody', phone, email }) =>
  `${name} is contacted at ${phone ?? email}`;

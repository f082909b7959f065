import type { TestXMcpHeaderHandler } from '../../../../generated/everything/tools/test_x_mcp_header.js';

/** Answers with the region, whose header and argument have been found to agree. */
export const call: TestXMcpHeaderHandler = ({ region = 'anywhere', level = 0 }) =>
  level > 0 ? `region ${region}, level ${level}` : `region ${region}`;

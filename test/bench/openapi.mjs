/** Describes tools as an OpenAPI document, an operation a tool, for the generators that read those. */
export function openApiDocument(tools) {
  const paths = {};
  const schemas = {};
  for (const { name, title, description, inputSchema, outputSchema } of tools) {
    schemas[`${name}_arguments`] = inputSchema;
    schemas[`${name}_result`] = outputSchema;
    const content = (schema) => ({
      'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
    });
    paths[`/tools/${name}`] = {
      post: {
        operationId: name,
        tags: ['tools'],
        summary: title,
        description,
        requestBody: { required: true, content: content(`${name}_arguments`) },
        responses: { 200: { description: 'Result', content: content(`${name}_result`) } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'store', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: { schemas },
  };
}

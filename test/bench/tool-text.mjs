/** A tool as real servers have them: a handful of arguments, one nested, and a described result. */
export function toolText(index) {
  return `
  store_${index}_search_orders:
    title: Search orders of store ${index}
    description: Finds the orders of store ${index} that match all filters, newest first. Use it before any change.
    annotations: { readOnlyHint: true, openWorldHint: false }
    additionalProperties: false
    arguments:
      query: { type: string, required: true, minLength: 1, maxLength: 200, description: Words to look for }
      status: { type: string, enum: [open, paid, sent, returned], description: State of the order }
      page: { type: integer, minimum: 1, description: Page of the results }
      tags: { type: "string[]", uniqueItems: true, description: Tags that an order must carry }
      customer:
        type: object
        description: Who ordered
        properties:
          id: { type: string, required: true, pattern: "^c-[0-9]+$" }
          email: { type: string, format: email }
    output:
      properties:
        total: { type: integer, required: true, description: Number of all matches }
        orders:
          type: object[]
          required: true
          description: One page of them
          properties:
            id: { type: string, required: true }
            amount: { type: number, minimum: 0 }`;
}

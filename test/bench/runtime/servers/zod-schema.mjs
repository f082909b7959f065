/** The members of a zod object, as a person would write them for the tools of `toolSet` with that edition of zod. */
export function zodShape(z, { properties, required }) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const type = zodType(z, schema).describe(schema.description);
      return [name, required.includes(name) ? type : type.optional()];
    }),
  );
}

/** The whole object. */
export function zodObject(z, schema) {
  return z.object(zodShape(z, schema));
}

function zodType(
  z,
  { type, enum: options, items, minLength, maxLength, minimum, maximum, ...rest },
) {
  if (options !== undefined) return z.enum(options);
  switch (type) {
    case 'string':
      return bounded(z.string(), minLength, maxLength);
    case 'integer':
      return bounded(z.number().int(), minimum, maximum);
    case 'boolean':
      return z.boolean();
    case 'array':
      return z.array(zodType(z, items));
    default:
      return zodObject(z, rest);
  }
}

function bounded(type, least, most) {
  const above = least === undefined ? type : type.min(least);
  return most === undefined ? above : above.max(most);
}

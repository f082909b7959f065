import type { TemplateDataHandler } from '../../../../generated/everything/resources/template-data.js';

/** Answers with data that names the id. */
export const read: TemplateDataHandler = ({ id }) => ({
  id,
  templateTest: true,
  data: `Data for ID: ${id}`,
});

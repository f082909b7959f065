import type { ExportTicketsHandler } from '../../../../generated/limits/tools/export_tickets.js';

/** Tells where the file is. */
export const call: ExportTicketsHandler = () => 'Written to tickets.csv';

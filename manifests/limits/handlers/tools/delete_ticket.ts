import type { DeleteTicketHandler } from '../../../../generated/limits/tools/delete_ticket.js';

/** Says what it did: the user was asked before. */
export const call: DeleteTicketHandler = ({ ticket }) => `Ticket ${ticket} is deleted.`;

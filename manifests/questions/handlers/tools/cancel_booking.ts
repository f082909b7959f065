import { elicitForm } from 'snodo/runtime';
import type { CancelBookingHandler } from '../../../../generated/questions/tools/cancel_booking.js';
import { cancellationForm } from '../../../../generated/questions/types.js';

/**
 * Asks first and acts after: the handler is entered again, from its beginning, when the answer is there, so nothing may
 * happen before the question.
 */
export const call: CancelBookingHandler = ({ booking }, { ask }) => {
  const { cancellation } = ask({
    cancellation: elicitForm(`Cancel booking ${booking}?`, cancellationForm),
  });
  if (cancellation.action !== 'accept') return 'Nothing was cancelled.';
  return `Booking ${booking} is cancelled: ${cancellation.content.reason}.`;
};

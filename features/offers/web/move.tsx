import type { MoveDialogProps } from '../../../web/panels.tsx';
import { OfferDialog } from './dialog.tsx';

/** Asks for the terms with the move 'Make Offer'. */
export const OfferMove = ({ onSend, ...props }: MoveDialogProps) => (
  <OfferDialog {...props} onSend={(offer) => onSend({ offer })} />
);

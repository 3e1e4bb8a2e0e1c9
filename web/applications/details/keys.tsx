import { type KeyHelp, KeysDialog as Keys } from '../../kit/ui/keys-dialog.tsx';

const KEYS: KeyHelp = [
  [['J', '→'], 'Next application'],
  [['K', '←'], 'Previous application'],
  [['R'], 'Mark as reviewed'],
  [['I'], 'Schedule an interview'],
  [['O'], 'Accept: make an offer'],
  [['X'], 'Reject'],
  [['N'], 'Write a private note'],
  [['C'], 'Contact the applicant'],
  [['?'], 'Show these keys'],
];

/** The keys of an application's page. */
export const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Keys open={open} keys={KEYS} onClose={onClose} />
);

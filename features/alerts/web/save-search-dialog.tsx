import { defaultName, toSavedQuery } from '../rules.ts';
import { useState } from 'react';
import { api } from '../../../web/kit/data/api.ts';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { readUser } from '../../../web/kit/session.ts';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import { PaceField } from './pace-field.tsx';

interface SaveSearchDialogProps {
  /** Of the page's address. */
  query: string;
  onClose: () => void;
}

/** Asks for a name and how often mail reports new jobs. */
export function SaveSearchDialog({ query, onClose }: SaveSearchDialogProps) {
  const saved = toSavedQuery(query);
  // Still the same when the session ends.
  const [userId] = useState(() => readUser()?._id);
  const form = useForm('saveSearch', {
    defaults: { query: saved, name: defaultName(saved), mail: 'daily' },
    draft: fieldsDraft(`save-search:${userId}:${saved}`),
    notices: {
      refused: ['Save Failed', 'This search cannot be saved.'],
      failed: ['Error', 'An unexpected error occurred.'],
    },
    onSubmit: async (body) => {
      const { message } = await api.saveSearch({ body });
      notify.success('Search Saved', message);
      onClose();
    },
  });
  return (
    <FormDialog title="Save Search" submit="Save Search" form={form} onClose={onClose}>
      <p>New jobs that match appear under Saved Searches.</p>
      <TextField label="Name" required {...form.field('name')} />
      <PaceField required {...form.field('mail')} />
    </FormDialog>
  );
}

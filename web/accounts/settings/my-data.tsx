import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SettingsPart } from './part.tsx';

/** Everything that is kept about the user, as one file. */
export function MyData() {
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const { path } = await api.prepareMyData();
      follow(path);
      notify.success('Download Started', 'Everything about you comes as my-data.zip.');
    } catch (error) {
      notifyFailure(error, { refused: 'Download Failed' }, 'Failed to prepare the download.');
    }
    setBusy(false);
  };

  return (
    <SettingsPart
      id="data"
      title="Your Data"
      note="What we keep about you, as a zip: JSON, and the files as you uploaded them."
    >
      <Button
        variant="outline"
        busy={busy}
        icon={<IconDownload size={18} aria-hidden />}
        onClick={() => void download()}
      >
        {busy ? 'Preparing...' : 'Download everything about me'}
      </Button>
    </SettingsPart>
  );
}

/** As a download, so that nothing asks whether to leave the page. */
function follow(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

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
      notify.success('Download Started', 'Your data is downloading as my-data.zip.');
    } catch (error) {
      notifyFailure(error, { refused: 'Download Failed' }, 'Failed to prepare the download.');
    }
    setBusy(false);
  };

  return (
    <SettingsPart
      id="data"
      title="Your Data"
      note="Everything we store about you, as a ZIP file: JSON and the files you uploaded."
    >
      <Button
        variant="outline"
        busy={busy}
        icon={<IconDownload size={18} aria-hidden />}
        onClick={() => void download()}
      >
        {busy ? 'Preparing...' : 'Download My Data'}
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

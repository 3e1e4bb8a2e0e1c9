import { IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  DEFAULT_LOOK,
  EMBED_COUNT,
  EMBED_THEMES,
  type EmbedLook,
  embedPath,
  type EmbedTheme,
  frameCode,
  readAccent,
  scriptCode,
} from '../rules.ts';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { copyText } from '../../../web/kit/copy-text.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { Field, FieldGrid, SelectField, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { Tabs } from '../../../web/kit/ui/navigation/tabs.tsx';
import { useSite } from '../../../web/site.ts';
import styles from './embed.module.css';

const THEME_LABELS: Record<EmbedTheme, string> = {
  auto: "Match the visitor's system",
  light: 'Light',
  dark: 'Dark',
};
const THEMES = EMBED_THEMES.map((value) => ({ value, label: THEME_LABELS[value] }));
const COUNTS = [3, 5, 10, EMBED_COUNT.max].map((count) => ({
  value: String(count),
  label: `${count} jobs`,
}));

const WAYS = [
  { value: 'script', label: 'Script' },
  { value: 'frame', label: 'Frame' },
] as const;
type Way = (typeof WAYS)[number]['value'];
const WAY_TEXTS: Record<Way, string> = {
  script: 'The height adjusts to the list.',
  frame: 'For pages that do not allow scripts. The height is fixed.',
};

/** The list of open jobs for the company's own site, and its feeds (product.md section 4.26). */
export function EmbedSection({ profile }: { profile: CompanyProfile }) {
  const { publicUrl } = useSite();
  const { _id: companyId, companyName, isApproved } = profile;
  const [way, setWay] = useState<Way>('script');
  const [look, setLook] = useState<EmbedLook>(DEFAULT_LOOK);
  const [accent, setAccent] = useState(`#${DEFAULT_LOOK.accent}`);
  const change = (changes: Partial<EmbedLook>) => setLook({ ...look, ...changes });
  const accentError = readAccent(accent)
    ? undefined
    : 'Enter a color as # and six digits from 0 to f.';
  const code = (way === 'script' ? scriptCode : frameCode)(
    { companyId, companyName, publicUrl },
    look,
  );
  return (
    <Section
      title="Jobs on Your Site"
      note="Put this code into your website. It shows your open jobs, always up to date."
    >
      <Stack gap={18}>
        <FieldGrid>
          <SelectField
            label="Theme"
            options={THEMES}
            value={look.theme}
            onChange={({ currentTarget }) => change({ theme: currentTarget.value as EmbedTheme })}
          />
          <SelectField
            label="Number of jobs"
            options={COUNTS}
            value={String(look.count)}
            onChange={({ currentTarget }) => change({ count: Number(currentTarget.value) })}
          />
          <TextField
            label="Accent color"
            value={accent}
            maxLength={7}
            error={accentError}
            onChange={({ currentTarget: { value } }) => {
              setAccent(value);
              const read = readAccent(value);
              if (read) change({ accent: read });
            }}
          />
        </FieldGrid>
        <Tabs label="Kinds of code" tabs={WAYS} value={way} onChange={setWay}>
          <Field label="Code" hint={WAY_TEXTS[way]}>
            {(control) => (
              <textarea
                {...control}
                readOnly
                rows={way === 'script' ? 5 : 4}
                spellCheck={false}
                value={code}
                className={styles.code}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </Field>
        </Tabs>
        <div>
          <Button
            variant="light"
            icon={<IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(code, 'The code')}
          >
            Copy Code
          </Button>
        </div>
        {isApproved ? (
          <Preview path={embedPath(companyId, look)} companyName={companyName} />
        ) : (
          <Alert title="Not public yet">
            <p>The list shows your jobs once your company is approved.</p>
          </Alert>
        )}
        <Small>
          Feeds of your jobs:{' '}
          {(['atom', 'rss', 'json'] as const).map((format, index) => (
            <span key={format}>
              {index > 0 && ' · '}
              <a href={`/companies/${companyId}/jobs.${format}`}>{FEED_NAMES[format]}</a>
            </span>
          ))}
        </Small>
      </Stack>
    </Section>
  );
}

const FEED_NAMES = { atom: 'Atom', rss: 'RSS', json: 'JSON Feed' };

/** The list as other sites show it, as high as it says. */
function Preview({ path, companyName }: { path: string; companyName: string }) {
  const titleId = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(420);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const isOurs = source === frame.current?.contentWindow;
      if (isOurs && data?.kind === 'jobs-embed' && data.height > 0) setHeight(data.height);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Preview
      </h3>
      <iframe
        ref={frame}
        src={path}
        sandbox="allow-scripts allow-popups"
        title={`Preview: open jobs at ${companyName}`}
        className={styles.frame}
        style={{ height }}
      />
    </section>
  );
}

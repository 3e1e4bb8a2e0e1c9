import { IconRestore } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { DEFAULT_CURRENCY } from '../../../shared/rates/default-currency.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import {
  type AnswerOf,
  type InputOf,
  prefetchCall,
  useCall,
  useChange,
} from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { SaveBar } from '../../../web/kit/forms/save-bar.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Identity, Pair } from '../../../web/kit/ui/display/identity.tsx';
import { BulletList } from '../../../web/kit/ui/display/prose.tsx';
import { type Column, Table } from '../../../web/kit/ui/display/table.tsx';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Folded } from '../../../web/kit/ui/layout/folded.tsx';
import { ListCard } from '../../../web/kit/ui/layout/list-card.tsx';
import { Page } from '../../../web/kit/ui/layout/page.tsx';
import { ConfirmDialog } from '../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { pageMeta } from '../../../web/site.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Exchange Rates');

export const clientLoader = () => prefetchCall('getRateTable');

type Rate = AnswerOf<'getRateTable'>['rates'][number];
type Body = InputOf<'changeRates'>['body'];

/** The exchange rates that pay is compared with (product.md section 2.7). */
export default function ExchangeRates() {
  const query = useCall('getRateTable');
  return (
    <Page
      title="Exchange Rates"
      subtitle="Pay in different currencies is compared with these rates"
    >
      <QueryView query={query} refused="Failed to load the exchange rates.">
        {(table) => <RatesForm {...table} />}
      </QueryView>
    </Page>
  );
}

/** The text of each field: units of the currency for one euro. */
const toValues = (rates: readonly Rate[]): Record<string, string> =>
  Object.fromEntries(rates.map(({ currency, perEuro }) => [currency, String(perEuro)]));

/** The known currencies of a draft. */
const fromDraft = (stored: unknown, saved: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(
      ([code, text]) => code in saved && typeof text === 'string',
    ),
  );

/** Jobs state pay in it, an admin has set it, or pay is compared in it. */
const isInUse = ({ jobs, source, currency }: Rate) =>
  jobs > 0 || source === 'admin' || currency === DEFAULT_CURRENCY;

function RatesForm({ version, rates }: AnswerOf<'getRateTable'>) {
  const formId = useId();
  /** What waits for a confirmation. */
  const [pending, setPending] = useState<Body>();
  const form = useForm<'changeRates', Record<string, string>, Body>('changeRates', {
    defaults: toValues(rates),
    at: ['rates'],
    draft: { key: `rates:${useOwnId()}`, fromDraft },
    leaveGuard: { text: 'The changed exchange rates are not saved yet.' },
    check: (values, bySchema) => {
      const saved = toValues(rates);
      const changed = Object.entries(values).filter(([code, text]) => text.trim() !== saved[code]);
      return bySchema({ version, rates: Object.fromEntries(changed) });
    },
    onSubmit: (body) => {
      setPending(body);
      return false;
    },
  });
  const { isPending, mutate } = useChange('changeRates', {
    onSuccess: ({ message }) => notify.success('Exchange Rates Saved', message),
    onError: (error) => notifyUpdateFailure(error, 'Failed to save the exchange rates.'),
    onSettled: () => setPending(undefined),
  });

  // Fields that were changed keep what was typed, also when a colleague changed other rates.
  const show = useEffectEvent((latest: readonly Rate[]) => form.updateSaved(toValues(latest)));
  useEffect(() => show(rates), [rates]);

  const tableOf = (label: string, some: readonly Rate[]) => (
    <Table
      label={label}
      columns={toColumns(form)}
      rows={some.map((rate) => ({ ...rate, _id: rate.currency }))}
    />
  );
  const others = rates.filter((rate) => !isInUse(rate));
  const restorable = rates.filter(({ perEuro, start }) => perEuro !== start.perEuro);
  const restore = () => {
    const none = Object.fromEntries(restorable.map(({ currency }) => [currency, null]));
    setPending({ version, rates: none });
  };

  return (
    <>
      <form id={formId} {...form.form}>
        <ListCard
          title="Units for one euro"
          count={rates.length - others.length}
          filters={
            <Button
              variant="outline"
              icon={<IconRestore size={18} aria-hidden />}
              aria-haspopup="dialog"
              blocked={restorable.length === 0 ? 'All rates are the original ones.' : undefined}
              onClick={restore}
            >
              Restore Original Rates
            </Button>
          }
        >
          {tableOf('Exchange rates', rates.filter(isInUse))}
          <Folded summary={`${others.length} currencies that no job uses`}>
            {tableOf('Other exchange rates', others)}
          </Folded>
        </ListCard>
      </form>
      <SaveBar
        formId={formId}
        isDirty={form.isDirty}
        busy={isPending}
        onDiscard={() => form.reset(toValues(rates))}
      />
      {pending && (
        <ConfirmDialog
          busy={isPending}
          title="Change exchange rates?"
          confirmLabel="Change Rates"
          onConfirm={() => mutate({ body: pending })}
          onClose={() => setPending(undefined)}
        >
          <p>Pay is shown, filtered and sorted with the new rates immediately.</p>
          <BulletList items={toLines(pending, rates)} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** 'USD: 1.08 → 1.12 (+3.7 %)' for each change. */
function toLines({ rates: changed }: Body, rates: readonly Rate[]): string[] {
  return rates.flatMap(({ currency, perEuro, start }) => {
    const next = changed[currency];
    if (next === undefined) return [];
    const rate = Number(next ?? start.perEuro);
    const percent = ((rate / perEuro - 1) * 100).toFixed(1);
    return [`${currency}: ${perEuro} → ${rate} (${rate > perEuro ? '+' : ''}${percent} %)`];
  });
}

type RateRow = Rate & { _id: string };

const names = new Intl.DisplayNames('en', { type: 'currency' });

const toColumns = (form: {
  field: (name: string) => Omit<Parameters<typeof TextField>[0], 'label'>;
}): Column<RateRow>[] => [
  {
    label: 'Currency',
    cell: ({ currency }) => <Identity name={currency} line={names.of(currency)} />,
  },
  {
    label: 'For one euro',
    cell: ({ currency }) => (
      <TextField
        label={`${currency} for one euro`}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...form.field(currency)}
      />
    ),
  },
  {
    label: 'Set',
    cell: ({ date, source, changedBy }) => (
      <Pair line={source === 'admin' ? `By ${changedBy ?? 'a deleted user'}` : `From ${source}`}>
        {formatDay(date)}
      </Pair>
    ),
  },
  {
    label: 'Original',
    cell: ({ start }) => <Pair line={formatDay(start.date)}>{String(start.perEuro)}</Pair>,
  },
];

import { type ComponentProps, useState } from 'react';
import { type NumberRule, numberReading } from '../../../../shared/kit/numbers.ts';
import { TextField } from './field.tsx';

/** The rule of fields for whole numbers: '1.500' is 1,500. */
export const WHOLE = { decimals: 2 } as const satisfies NumberRule;

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'onInput'> {
  rule?: NumberRule;
}

/**
 * A field for a number. It keeps what was typed, which a number field of the browser does not, and shows how it is read
 * where that is not plain: 'Read as 1,500'.
 */
export function NumberField({ rule, hint, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const reading = numberReading(String(input.value ?? typed), rule);
  return (
    <TextField
      inputMode={rule === WHOLE ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...input}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      hint={
        reading || hint ? (
          <>
            {hint} <span role="status">{reading}</span>
          </>
        ) : undefined
      }
    />
  );
}

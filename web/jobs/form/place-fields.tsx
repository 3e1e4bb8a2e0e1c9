import { WORKPLACES } from '../../../shared/jobs/places.ts';
import { SelectField } from '../../kit/ui/field.tsx';
import { CountriesField } from '../../kit/ui/countries-field.tsx';
import { COUNTRY_OPTIONS } from './countries.ts';
import type { JobFormState } from './state.ts';
import { previewPlace } from './values.ts';
import styles from './form.module.css';

const WORKPLACE_OPTIONS = WORKPLACES.map((value) => ({ value, label: value }));

/** Where the work is done, so that it can be found by it; what is left empty is read from the location, and how. */
export function JobPlaceFields({ form }: { form: JobFormState }) {
  const { isRemote, understood, isRead, unclear } = previewPlace(form.values);
  const remoteFrom = form.getInputProps('remoteFrom');
  return (
    <>
      <SelectField
        label="Workplace"
        optional
        placeholder="Detect from location"
        options={WORKPLACE_OPTIONS}
        {...form.getInputProps('workplace')}
      />
      {isRemote ? (
        <CountriesField
          label="Applicants may live in"
          countries={remoteFrom.value}
          onChange={remoteFrom.onChange}
          error={remoteFrom.error}
          hint="Press Enter to add a country."
          data-path="remoteFrom"
        />
      ) : (
        <SelectField
          label="Country"
          optional
          placeholder="Detect from location"
          options={COUNTRY_OPTIONS}
          {...form.getInputProps('country')}
        />
      )}
      <p className={styles.understood} aria-live="polite">
        {understood ? (
          <>
            {isRead ? 'Detected from the location' : 'Understood as'}: <strong>{understood}</strong>
            {unclear && `. ${unclear}`}
          </>
        ) : (
          'Leave empty to detect them from the location.'
        )}
      </p>
    </>
  );
}

import { INDUSTRIES } from '../../../shared/companies/profile.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { SelectField, TextArea, TextField } from '../../kit/ui/field.tsx';
import { PasswordField } from '../../kit/ui/password-field.tsx';
import styles from '../account-form.module.css';

interface SignupFieldsProps {
  role: 'job_seeker' | 'company';
  errors: FieldErrors;
}

/** The fields of both tabs; what they share keeps its text when the tab changes. */
export function SignupFields({ role, errors }: SignupFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        maxLength={60}
        required
        error={errors.username}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errors.email}
      />
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          hint="At least 6 characters"
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
      </div>
      {role === 'company' ? (
        <CompanyFields errors={errors} />
      ) : (
        <TextField
          label="Full Name"
          name="fullName"
          autoComplete="name"
          maxLength={120}
          optional
          error={errors.fullName}
        />
      )}
    </div>
  );
}

const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

function CompanyFields({ errors }: Pick<SignupFieldsProps, 'errors'>) {
  return (
    <>
      <TextField
        label="Company Name"
        name="companyName"
        autoComplete="organization"
        maxLength={120}
        required
        error={errors.companyName}
      />
      <TextField
        label="Website"
        name="website"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={300}
        optional
        error={errors.website}
      />
      <div className={styles.pair}>
        <SelectField
          label="Industry"
          name="industry"
          options={INDUSTRY_OPTIONS}
          placeholder="Choose one"
          optional
          error={errors.industry}
        />
        <TextField
          label="Location"
          name="location"
          maxLength={120}
          optional
          error={errors.location}
        />
      </div>
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={5000}
        optional
        error={errors.description}
      />
    </>
  );
}

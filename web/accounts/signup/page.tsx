import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useSearchParams,
} from 'react-router';
import type { Registration } from '../../../shared/accounts/users.ts';
import { industryLabel, INDUSTRIES } from '../../../shared/companies/facts.ts';
import type { Checked } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { returnPath } from '../../kit/return-path.ts';
import { notify } from '../../kit/notices.ts';
import {
  EmailField,
  FieldGrid,
  SelectField,
  TextArea,
  TextField,
} from '../../kit/ui/fields/field.tsx';
import { Tabs } from '../../kit/ui/navigation/tabs.tsx';
import { pageMeta, useSiteName } from '../../site.ts';
import { apiContext } from '../../api-context.ts';
import { AccountForm } from '../account-form.tsx';
import { readWantedJob } from '../applying.ts';
import { newPasswordError, NewPasswordFields } from '../new-password.tsx';
import { keepRegistered } from '../registered.ts';
import type { Route } from './+types/page.ts';
import { Stack } from '../../kit/ui/layout/stack.tsx';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Sign Up');

const TABS = [
  { value: 'job_seeker', label: 'Job Seeker' },
  { value: 'company', label: 'Company' },
] as const;

type Role = Registration['role'];

/** The fields of both tabs. */
interface SignupFields {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  fullName: string;
  companyName: string;
  website: string;
  industry: string;
  location: string;
  description: string;
}

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  job: await readWantedJob(request, context.get(apiContext)),
});

/** Choosing a tab changes the address too. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('next') !== nextUrl.searchParams.get('next');

export default function Signup({ loaderData: { job } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const role = params.get('role') === 'company' ? 'company' : 'job_seeker';
  const siteName = useSiteName();
  const navigate = useNavigate();
  const next = params.get('next');
  const login = next ? `/login?next=${encodeURIComponent(next)}` : '/login';

  const form = useForm('register', {
    check: (fields: SignupFields, bySchema) => checkSignup(fields, bySchema({ ...fields, role })),
    notices: {
      refused: ['Registration Failed', 'Invalid registration data. Please try again.'],
      failed: ['Registration Error', 'An unexpected error occurred during registration.'],
    },
    onSubmit: async (body) => {
      const { email, hasConfirmedAddress } = await api.register({
        body: { ...body, next: returnPath(next) },
      });
      const welcome =
        role === 'company'
          ? 'Your company account is pending admin approval. Please sign in.'
          : `Welcome to ${siteName}! Please sign in.`;
      notify.success(
        'Account created successfully!',
        hasConfirmedAddress
          ? welcome
          : `${welcome} We emailed a link to ${email}. Open it to confirm your address.`,
      );
      keepRegistered({ email: body.email, password: body.password });
      await navigate(login);
    },
  });

  const choose = (chosen: Role) => {
    form.clearErrors();
    setParams(next ? { role: chosen, next } : { role: chosen }, {
      replace: true,
      preventScrollReset: true,
    });
  };

  return (
    <AccountForm
      title={
        job ? `Create an account to apply to ${job.title} at ${job.company}` : 'Create your account'
      }
      lead={
        job
          ? 'It is free. After you log in, you continue where you left off.'
          : 'Free for job seekers and companies.'
      }
      form={form}
      isLong
      button={['Create Account', 'Creating account...']}
      other={
        <>
          Already have an account? <Link to={login}>Sign In</Link>
        </>
      }
    >
      <Tabs label="Account type" tabs={TABS} value={role} onChange={choose} fullWidth>
        <Stack gap={18}>
          <TextField
            label="Username"
            autoComplete="username"
            maxLength={60}
            required
            {...form.field('username')}
          />
          <EmailField autoComplete="email" {...form.field('email')} />
          <FieldGrid pair>
            <NewPasswordFields
              label="Password"
              password={form.field('password')}
              confirmation={form.field('confirmPassword')}
            />
          </FieldGrid>
          {role === 'company' ? (
            <CompanyFields field={form.field} />
          ) : (
            <TextField
              label="Full Name"
              autoComplete="name"
              maxLength={120}
              optional
              {...form.field('fullName')}
            />
          )}
        </Stack>
      </Tabs>
    </AccountForm>
  );
}

const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: industryLabel(value) }));

type SignupForm = ReturnType<typeof useForm<'register', SignupFields>>;

function CompanyFields({ field }: Pick<SignupForm, 'field'>) {
  return (
    <>
      <TextField
        label="Company Name"
        autoComplete="organization"
        maxLength={120}
        required
        {...field('companyName')}
      />
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        placeholder="e.g. https://example.com"
        maxLength={300}
        optional
        {...field('website')}
      />
      <FieldGrid pair>
        <SelectField
          label="Industry"
          options={INDUSTRY_OPTIONS}
          placeholder="Choose one"
          optional
          {...field('industry')}
        />
        <TextField label="Location" maxLength={120} optional {...field('location')} />
      </FieldGrid>
      <TextArea label="Description" rows={3} maxLength={5000} optional {...field('description')} />
    </>
  );
}

/** Adds what is wrong with the two passwords, which are named first (product.md section 5). */
function checkSignup(
  { password, confirmPassword }: SignupFields,
  checked: Checked<Registration>,
): Checked<Registration> {
  const refusal = newPasswordError(password, confirmPassword);
  if (!refusal) return checked;
  // The length of a password is only judged once its repetition matches.
  const { password: _length, ...others } = 'errors' in checked ? checked.errors : {};
  return { ...refusal, errors: { ...others, ...refusal.errors } };
}

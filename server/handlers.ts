import type { Access } from '../shared/endpoint.ts';
import type { Parsed, Returned } from '../shared/endpoint.ts';
import type { Api, EndpointName } from '../shared/api.ts';
import {
  logIn,
  logOut,
  register,
  updateApplicantProfile,
  updateCompanyProfile,
} from './accounts/actions.ts';
import { deleteUser, setCompanyApproval } from './accounts/administration.ts';
import { getProfile, listUsers } from './accounts/queries.ts';
import { apply, moveApplication } from './applications/actions.ts';
import {
  getApplication,
  listAllApplications,
  listApplicants,
  listMyApplications,
} from './applications/queries.ts';
import type { Context, FromCompany, SignedIn } from './context.ts';
import { deleteJob, postJob, updateJob } from './jobs/actions.ts';
import { getJob, listAllJobs, listJobs, listMyJobs } from './jobs/queries.ts';
import { approveJob, rejectJob } from './jobs/reviews.ts';
import { getSite, sendMessage } from './site/actions.ts';

type ContextFor<A extends Access> = A extends 'anyone'
  ? Context
  : A extends 'company'
    ? FromCompany
    : SignedIn;

type Handlers = {
  [Name in EndpointName]: (
    context: ContextFor<Api[Name]['access']>,
    input: Parsed<Api[Name]>,
  ) => Promise<Returned<Api[Name]>>;
};

/** THE ANSWER TABLE: what answers each row of the API table. A missing one does not compile. */
export const handlers: Handlers = {
  getSite,
  listJobs,
  getJob,
  sendMessage,

  logIn,
  register,
  logOut,
  getProfile,
  updateApplicantProfile,
  updateCompanyProfile,

  listMyApplications,
  apply,

  listMyJobs,
  postJob,
  updateJob,
  deleteJob,
  listApplicants,
  getApplication,
  moveApplication,

  listUsers,
  setCompanyApproval,
  deleteUser,
  listAllJobs,
  approveJob,
  rejectJob,
  listAllApplications,
};

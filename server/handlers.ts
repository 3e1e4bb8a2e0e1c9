import type { ContextFor, Handlers } from './feature.ts';
import { FEATURES } from './feature-list.ts';
import {
  addCompanyPicture,
  changeCompanyPicture,
  removeCompanyPicture,
} from './companies/pictures/actions.ts';
import type { Api, Call, CoreName, EndpointName } from '../shared/api.ts';
import {
  finishLogIn,
  logInWithPasskey,
  logIn,
  logOut,
  register,
} from './accounts/authentication.ts';
import {
  removeProfileResume,
  updateApplicantProfile,
  updateCompanyProfile,
  uploadProfileResume,
} from './accounts/profile.ts';
import {
  cancelEmailChange,
  confirmEmail,
  getEmailChange,
  requestEmailChange,
  sendAccountMail,
  sendConfirmation,
} from './accounts/addresses.ts';
import { listCommonPasswords } from './accounts/common-passwords.ts';
import { changePassword, requestPasswordReset, resetPassword } from './accounts/credentials.ts';
import { deleteMyAccount, deleteUser, getUser } from './accounts/deletion.ts';
import { confirmIdentity, confirmWithPasskey, startIdentityCheck } from './accounts/identity.ts';
import {
  inviteAdmin,
  listTeam,
  resendInvitation,
  revokeAdmin,
  withdrawInvitation,
} from './accounts/admin-team.ts';
import {
  acceptMyInvitation,
  changeMemberRole,
  inviteMember,
  leaveCompany,
  listMembers,
  listMyInvitations,
  removeMember,
  resendMemberInvitation,
  withdrawMemberInvitation,
} from './accounts/company-team.ts';
import { createFirstAdmin, getFirstAdminLink } from './accounts/first-admin.ts';
import { getErasure } from './accounts/erasing.ts';
import { acceptInvitation, getInvitation } from './accounts/invitations.ts';
import { listRemovals, restoreRemoval } from './accounts/removals.ts';
import { prepareMyData } from './accounts/my-data.ts';
import {
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  startAppSetup,
} from './accounts/second-factors/factors.ts';
import { endOtherSessions, endSession, listSessions } from './accounts/sessions.ts';
import {
  endUserSessions,
  restoreUser,
  setCompanyApproval,
  suspendUser,
  suspendMembers,
} from './accounts/administration.ts';
import { getSecondFactors } from './accounts/second-factors/list.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyLogIn,
  startPasskeySetup,
} from './accounts/second-factors/passkeys.ts';
import { getProfile, listEveryUser, listUsers } from './accounts/queries.ts';
import { apply, updateApplication } from './applications/submission/apply.ts';
import { startApplication } from './applications/submission/start.ts';
import { closeApplications } from './applications/moves/closing.ts';
import { listCompanyNeeds } from './applications/company-needs.ts';
import { listNeeds } from './applications/mine/needs.ts';
import { countUnreadApplications } from './applications/thread/unread.ts';
import { undoWithdrawal, withdrawApplication } from './applications/moves/withdrawal.ts';
import { moveApplication, moveApplications } from './applications/moves/moves.ts';
import { extendUndo, undoMoves } from './applications/moves/undo.ts';
import {
  getApplication,
  listAllApplications,
  listEveryApplication,
  listApplicants,
  listCompanyActivity,
  listMyApplications,
} from './applications/queries.ts';
import { getCompany } from './companies/queries.ts';
import type { WholeList } from './db/lists.ts';
import { rejectRemaining } from './applications/moves/remaining.ts';
import { deleteJob, postJob, relistJob, setJobStatus, updateJob } from './jobs/actions.ts';
import {
  getClosedJob,
  getJob,
  listQuestions,
  getJobVersions,
  listAllJobs,
  listEveryJob,
  listJobs,
} from './jobs/queries.ts';
import { listMyJobs } from './applications/my-jobs.ts';
import { approveJob, rejectJob } from './jobs/approval.ts';
import { countJobView } from './jobs/views.ts';
import { listPopularSearches } from './jobs/search/popular.ts';
import { getMail, listMails, retryMail } from './mail/queries.ts';
import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  updateNotificationSettings,
} from './notifications/queries.ts';
import { getApplicationNeighbours, listCompanyApplications } from './applications/company-lists.ts';
import { listPositions } from './applications/positions.ts';
import { getBoard, getWaiting } from './operation/board.ts';
import { listCompanies } from './reviews/companies.ts';
import { listReviews } from './reviews/queries.ts';
import { prepareExport } from './exports/tables.ts';
import { getRates } from './rates/current.ts';
import { listAudit } from './audit/queries.ts';
import { getMessage, listMessages } from './messages/queries.ts';
import { answerMessage, sendMessage, setMessageStatus } from './messages/actions.ts';
import { getOperation } from './operation/queries.ts';
import { getSite } from './operation/site.ts';

/** The handlers of the core. */
const coreHandlers: Handlers<CoreName> = {
  getSite,
  listJobs,
  getClosedJob,
  listPopularSearches,
  getJob,
  listQuestions,
  countJobView,
  getCompany,
  sendMessage,

  logIn,
  finishLogIn,
  startPasskeyLogIn,
  logInWithPasskey,
  register,
  requestPasswordReset,
  resetPassword,
  listCommonPasswords,
  logOut,
  changePassword,
  requestEmailChange,
  getEmailChange,
  cancelEmailChange,
  confirmEmail,
  sendConfirmation,
  listSessions,
  endOtherSessions,
  endSession,
  getSecondFactors,
  startAppSetup,
  confirmApp,
  removeApp,
  startPasskeySetup,
  addPasskey,
  renamePasskey,
  removePasskey,
  renewRecoveryCodes,
  confirmIdentity,
  startIdentityCheck,
  confirmWithPasskey,
  prepareMyData,
  deleteMyAccount,
  listNotifications,
  countNotifications,
  markNotificationsRead,
  getNotificationSettings,
  updateNotificationSettings,
  getProfile,
  updateApplicantProfile,
  updateCompanyProfile,

  uploadProfileResume,
  removeProfileResume,
  listMyApplications,
  listNeeds,
  updateApplication,
  withdrawApplication,
  undoWithdrawal,
  countUnreadApplications,
  startApplication,
  apply,

  listMyJobs,
  postJob,
  updateJob,
  deleteJob: (context, input) =>
    deleteJob(context, input, (tx, which, reason) => closeApplications(tx, context, which, reason)),
  listApplicants,
  getApplication,
  listCompanyApplications,
  listPositions,
  listCompanyActivity,
  listCompanyNeeds,
  moveApplications,
  rejectRemaining,
  undoMoves,
  extendUndo,
  getApplicationNeighbours,
  setJobStatus,
  relistJob,
  getJobVersions,
  moveApplication,

  listUsers,
  setCompanyApproval,
  deleteUser,
  listTeam,
  revokeAdmin,
  inviteAdmin,
  resendInvitation,
  withdrawInvitation,
  getInvitation,
  getErasure,
  acceptInvitation,
  getFirstAdminLink,
  createFirstAdmin,
  listMyInvitations,
  acceptMyInvitation,
  addCompanyPicture,
  changeCompanyPicture,
  removeCompanyPicture,
  listMembers,
  changeMemberRole,
  removeMember,
  leaveCompany,
  inviteMember,
  resendMemberInvitation,
  withdrawMemberInvitation,
  listRemovals,
  restoreRemoval,
  listAllJobs,
  approveJob,
  rejectJob: (context, input) => rejectJob(context, input, suspendMembers),
  listAllApplications,
  listMails,
  getMail,
  getBoard,
  getWaiting,
  listCompanies,
  listReviews,
  suspendUser,
  restoreUser,
  endUserSessions,
  sendAccountMail,
  getUser,
  prepareExport,
  listAudit,
  listMessages,
  getMessage,
  setMessageStatus,
  answerMessage,
  retryMail,
  getOperation,
  getRates,
};

/**
 * THE ANSWER TABLE: the handler of each row of the API table. A missing one does not compile. Those of features stand in
 * features/<name>/server/feature.ts.
 */
export const handlers = Object.assign(
  coreHandlers,
  ...FEATURES.map((feature) => feature.handlers),
) as Handlers<EndpointName>;

/** Handlers for whole lists, which are read in parts because they may be long. */
export const wholeLists: {
  [Name in EndpointName]?: (
    context: ContextFor<Api[Name]['access']>,
    input: Call<Name>,
  ) => Promise<WholeList>;
} = {
  listUsers: listEveryUser,
  listAllJobs: listEveryJob,
  listAllApplications: listEveryApplication,
};

import * as z from 'zod/mini';
import {
  invitedAnswer,
  memberAnswer,
  memberInvitationAnswer,
  memberInvitationRequest,
  roleChange,
} from './team.ts';
import { pictureChange, pictureUpload, picturesAnswer } from './pictures.ts';
import { companyAnswer } from './profile.ts';
import { byMember, type Endpoint } from '../kit/endpoint.ts';

const count = z.number();

/** Rows of the API table: companies. */
export const companyCalls = {
  getCompany: {
    method: 'GET',
    path: '/companies/:id',
    access: 'anyone',
    reads: ['publicCompanies', 'publicJobs'],
    cached: ({ params }) => ({ company: params['id'], jobsOf: params['id'] }),
    summary: 'The public profile of an approved company',
    answer: z.object({ company: companyAnswer }),
  },
  addCompanyPicture: {
    method: 'POST',
    path: '/company/pictures',
    ...byMember('edit-company'),
    changes: ['users', 'publicCompanies', 'publicJobs'],
    summary:
      'Upload a picture of my company: the logo or the cover, which replaces the earlier one, or one of 8 photos',
    body: pictureUpload,
    file: 'picture',
    answer: z.object({ pictures: picturesAnswer }),
    limit: 'picture',
    creates: true,
  },
  changeCompanyPicture: {
    method: 'PUT',
    path: '/company/pictures/:id',
    ...byMember('edit-company'),
    changes: ['users', 'publicCompanies'],
    summary:
      'Describe or move one of the photos of my company, or choose which part of the cover is visible',
    body: pictureChange,
    answer: z.object({ pictures: picturesAnswer }),
    limit: 'profile',
  },
  removeCompanyPicture: {
    method: 'DELETE',
    path: '/company/pictures/:id',
    ...byMember('edit-company'),
    changes: ['users', 'publicCompanies', 'publicJobs'],
    summary: 'Remove a picture of my company',
    answer: z.object({ pictures: picturesAnswer }),
    limit: 'profile',
  },
  listMembers: {
    method: 'GET',
    path: '/company/team',
    ...byMember('read'),
    reads: ['team', 'users', 'applications'],
    summary: "My company's members, the oldest first, and open invitations",
    answer: z.object({
      count,
      members: z.array(memberAnswer),
      invitations: z.array(memberInvitationAnswer),
    }),
  },
  changeMemberRole: {
    method: 'PUT',
    path: '/company/team/:id',
    ...byMember('manage-team'),
    changes: ['team', 'users'],
    summary: 'Change the role of a member; the last owner stays one',
    body: roleChange,
    answer: z.object({ member: memberAnswer }),
    limit: 'team',
  },
  removeMember: {
    method: 'DELETE',
    path: '/company/team/:id',
    ...byMember('manage-team'),
    changes: ['team', 'users', 'sessions', 'applications', 'notifications', 'mails'],
    summary: 'Remove a member from my company; their sessions and assignments end',
    limit: 'team',
  },
  leaveCompany: {
    method: 'POST',
    path: '/company/team/leave',
    ...byMember('read'),
    changes: ['team', 'users', 'sessions', 'applications', 'notifications', 'mails'],
    summary: 'Leave my company; my sessions and assignments end. The last owner cannot leave',
    limit: 'team',
  },
  inviteMember: {
    method: 'POST',
    path: '/company/invitations',
    ...byMember('manage-team'),
    needsConfirmedAddress: true,
    changes: ['team', 'mails'],
    summary: 'Invite somebody to my company, by a link in an email for 7 days',
    body: memberInvitationRequest,
    answer: invitedAnswer,
    limit: 'team',
  },
  resendMemberInvitation: {
    method: 'POST',
    path: '/company/invitations/:id/resend',
    ...byMember('manage-team'),
    needsConfirmedAddress: true,
    changes: ['team', 'mails'],
    summary: 'Email an invitation again; the earlier link stops working',
    answer: invitedAnswer,
    limit: 'team',
  },
  withdrawMemberInvitation: {
    method: 'DELETE',
    path: '/company/invitations/:id',
    ...byMember('manage-team'),
    changes: ['team', 'mails'],
    summary: 'Withdraw an invitation to my company; its link stops working',
    limit: 'team',
  },
} as const satisfies Record<string, Endpoint>;

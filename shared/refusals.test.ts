import { expect, test } from 'vitest';
import { applyRefusal, postJobRefusal, removalRefusal } from './refusals.ts';

test('posting needs an approved company', () => {
  const denial = {
    code: 'company-not-approved',
    title: 'Permission Denied',
    message: 'Your company is not approved to post jobs yet.',
  };
  expect(postJobRefusal({ isApproved: true })).toBeUndefined();
  expect(postJobRefusal({ isApproved: false })).toEqual(denial);
  expect(postJobRefusal(undefined)).toEqual(denial);
});

test('applying needs a job seeker who has not applied, asked in this order', () => {
  expect(applyRefusal(undefined, true)).toMatchObject({
    code: 'not-signed-in',
    title: 'Login Required',
  });
  expect(applyRefusal({ role: 'company' }, true)).toEqual({
    code: 'wrong-role',
    title: 'Unauthorized',
    message: 'Only job seekers can apply for jobs.',
  });
  expect(applyRefusal({ role: 'admin' }, false)).toMatchObject({ title: 'Unauthorized' });
  expect(applyRefusal({ role: 'job_seeker' }, true)).toEqual({
    code: 'already-applied',
    title: 'Already Applied',
    message: 'You have already applied for this job.',
  });
  expect(applyRefusal({ role: 'job_seeker' }, false)).toBeUndefined();
});

test('nobody deletes or suspends themselves or the last admin, and the last admin does not leave', () => {
  const admin = { id: 'a', role: 'admin' } as const;
  expect(removalRefusal('delete', 'a', admin, 1)).toEqual({
    code: 'own-account',
    title: 'Deletion Failed',
    message: 'You cannot delete your own account here.',
  });
  expect(removalRefusal('suspend', 'a', admin, 1)).toEqual({
    code: 'own-account',
    title: 'Suspension Failed',
    message: 'You cannot suspend yourself.',
  });
  expect(removalRefusal('leave', 'a', admin, 1)).toBeUndefined();
  expect(removalRefusal('leave', 'a', admin, 0)?.message).toBe('The last admin cannot be deleted.');
  for (const removal of ['delete', 'suspend'] as const) {
    expect(removalRefusal(removal, 'b', admin, 0)?.message).toBe(
      `The last admin cannot be ${removal}${removal === 'delete' ? 'd' : 'ed'}.`,
    );
    expect(removalRefusal(removal, 'b', admin, 1)).toBeUndefined();
    expect(removalRefusal(removal, 'b', { id: 'c', role: 'company' }, 0)).toBeUndefined();
  }
});

import * as z from 'zod/mini';

/** Devices with push per user. The oldest goes when one more is added. */
export const PUSH_DEVICES_MAX = 20;

/** Whether this is a private key on the curve P-256 in base64url: 32 bytes, not zero, and below the order of the curve. */
export const isPrivateKey = (text: string): boolean => /^(?!_{5}|A{42}[A-D])[\w-]{43}$/.test(text);

const WRONG = 'Send the subscription of a browser: its endpoint, and its keys p256dh and auth.';

/** A browser's subscription, as `PushSubscription.toJSON()` gives it (W3C Push API). */
export const pushSubscription = z.object(
  {
    /** The address of the push service. Who knows it can send to the browser, but nothing that it can read. */
    endpoint: z.string(WRONG).check(z.maxLength(1000, WRONG), z.url({ error: WRONG })),
    keys: z.object(
      {
        /** 65 bytes in base64url. */
        p256dh: z.string(WRONG).check(z.regex(/^[\w-]{87}=?$/, WRONG)),
        /** 16 bytes in base64url. */
        auth: z.string(WRONG).check(z.regex(/^[\w-]{22}(==)?$/, WRONG)),
      },
      { error: WRONG },
    ),
  },
  { error: WRONG },
);

/** A browser that shows notifications of its user. */
export const pushDeviceAnswer = z.object({
  _id: z.string(),
  /** Browser and system. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type PushDevice = z.output<typeof pushDeviceAnswer>;

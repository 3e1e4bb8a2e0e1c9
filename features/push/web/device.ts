import { type IsStill, isAble, startDevice } from '../../../web/kit/device.ts';

/** Whether this browser can show pushed notifications. Safari on a phone can once the site is on the home screen. */
export const canShowPush = (): boolean =>
  isAble() && 'PushManager' in globalThis && 'Notification' in globalThis;

/**
 * Asks for the browser's permission, and subscribes it. Call it in a click.
 * @param key the board's public key
 * @returns undefined without the permission
 * @throws DOMException if the browser has no push service
 */
export async function subscribe(
  userId: string,
  key: string,
  isStill: IsStill,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await startDevice(userId, isStill);
  const { pushManager } = await navigator.serviceWorker.ready;
  // It may have been made with another key.
  await unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

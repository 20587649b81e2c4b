import {
  hasNoticeSwitch,
  noticeKinds,
  type NoticeKind,
  type NoticeSwitchesView,
  type NoticeWay,
} from '@leadmart/contracts';
import type { Receiver } from '../contacts/contact.schema.js';

/** Whether a user is told of a kind in this way: yes, until they switch it off. */
export function isOn({ switchedOff = [] }: Receiver, kind: NoticeKind, way: NoticeWay): boolean {
  return !switchedOff.includes(`${kind}:${way}`);
}

export function toSwitchesView(receiver: Receiver): NoticeSwitchesView {
  const state = (kind: NoticeKind, way: NoticeWay) => {
    if (!hasNoticeSwitch(kind, way)) return 'always';
    return isOn(receiver, kind, way) ? 'on' : 'off';
  };
  const kinds = Object.keys(noticeKinds) as NoticeKind[];
  return {
    switches: kinds.map((kind) => ({ kind, mail: state(kind, 'mail'), bell: state(kind, 'bell') })),
  };
}

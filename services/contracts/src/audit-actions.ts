// No imports: the browser takes this file without the rest (`@leadmart/contracts/audit-actions`).

/**
 * The actions of admins and the recorded reads of other people's data, with their titles. The vocabulary is closed:
 * add a new admin action here first, for the services and the frontend.
 */
export const auditActions = {
  'dataset.created': 'Dataset created',
  'dataset.renamed': 'Dataset renamed',
  'dataset.repriced': 'Dataset repriced',
  'dataset.shown': 'Dataset shown',
  'dataset.hidden': 'Dataset hidden',
  'dataset.deleted': 'Dataset deleted',
  'upload.completed': 'Leads uploaded',
  'upload.cancelled': 'Upload cancelled',
  'upload.undone': 'Upload undone',
  'upload.part-withdrawn': 'Returned leads of an upload withdrawn',
  'claim.decided': 'Return of leads decided',
  'returns-policy.changed': 'Returns policy changed',
  'scrub.started': 'Do Not Call check started',
  'scrub.undone': 'Do Not Call check undone',
  'opt-out.requested': 'Opt-out requested',
  'opt-out.completed': 'Opt-out carried out',
  'credits.added': 'Credits added',
  'credits.removed': 'Credits removed',
  'credits.set': 'Credits set',
  'credits.added-to-all': 'Credits added to all users',
  'credits.removed-from-all': 'Credits removed from all users',
  'credits.bulk-undone': 'Bulk change of credits undone',
  'package.created': 'Credit package created',
  'package.changed': 'Credit package changed',
  'package.deleted': 'Credit package deleted',
  'packages.discounted': 'Global discount applied',
  'announcement.created': 'Announcement created',
  'announcement.changed': 'Announcement changed',
  'announcement.deleted': 'Announcement deleted',
  'mail.sent': 'Mail sent',
  'mail.stopped': 'Mail stopped',
  'mail.retried': 'Failed mails retried',
  'admin.created': 'Admin created',
  'admin.promoted': 'User made an admin',
  'admin.demoted': 'Admin demoted',
  'user.locked': 'User locked',
  'user.unlocked': 'User unlocked',
  'user.deleted': 'User deleted',
  'user.signed-out': 'User signed out everywhere',
  'user.note-added': 'Note about a user added',
  'user.note-deleted': 'Note about a user deleted',
  'user.exported': 'Data of a user exported',
  'user.read': 'User looked up',
  'users.listed': 'Users listed',
  'users.searched': 'Users searched',
  'mail.failures-read': 'Failed recipients read',
  'audit.exported': 'Audit trail exported',
} as const;
export type AuditAction = keyof typeof auditActions;

/** The kind of thing that an action changed. */
export const auditSubjectTypes = [
  'dataset',
  'scrub',
  'user',
  'all-users',
  'package',
  'all-packages',
  'announcement',
  'mail',
  'audit-trail',
  'claim',
  'returns-policy',
  'opt-out',
] as const;
export type AuditSubjectType = (typeof auditSubjectTypes)[number];

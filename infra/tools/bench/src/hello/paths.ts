import { datasetsPath } from '@leadmart/contracts/paths';

export const helloPath = '/hello';

/** A path of leads that the gateway forwards only with a valid session, as most reads. */
export const helloPathBehindGateway = `/api/v1${datasetsPath}`;

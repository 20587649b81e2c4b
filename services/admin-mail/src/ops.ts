import 'reflect-metadata';
import { runOperations } from '@leadmart/platform/operations';
import { operatedAdminMail } from './admin-mail.operations.js';

await runOperations(operatedAdminMail);

import { Inject } from '@nestjs/common';

/** The token under which the service's parsed configuration is injected. */
export const configToken = Symbol('config');

/** Injects the service's parsed configuration. */
export const InjectConfig = (): ParameterDecorator => Inject(configToken);

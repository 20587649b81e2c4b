import { applyDecorators, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { MongooseModule, type ModelDefinition } from '@nestjs/mongoose';

interface FeatureParts extends Pick<ModuleMetadata, 'imports' | 'controllers' | 'providers'> {
  readonly entities?: ModelDefinition[];
}

/**
 * Declares the module of a feature, which the app module imports. All features of the service may inject its providers:
 * `make check` reads in their imports which features use which.
 */
export const Feature = ({ entities, imports = [], controllers, providers }: FeatureParts) =>
  applyDecorators(
    Global(),
    Module({
      imports: entities ? [...imports, MongooseModule.forFeature(entities)] : imports,
      controllers,
      providers,
      exports: providers,
    }),
  );

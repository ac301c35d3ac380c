import { customerParts, operatorParts } from '@albumen/contracts/parts';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { FastifyInstance } from 'fastify';
import { backlogGauges } from '../../platform/backlog.ts';
import { pingDatabase } from '../../platform/database/database.ts';
import { serveHealth } from '../../platform/http/health.ts';
import { addGauge } from '../../platform/http/metrics.ts';
import { readAlarms } from '../alarms.ts';
import { serveBrandStyles } from '../html-pages/brand-styles.ts';
import type { OpenInfrastructure } from '../infrastructure.ts';
import { developmentMailboxRoutes } from '../mail/index.ts';
import { serveSlices, showGauges } from '../slice.ts';
import type { Site } from '../sites.ts';
import type { Slice } from '../slice.ts';
import { serveApiDocs } from './api-docs.ts';
import type { Authenticators } from './caller.ts';
import { createHttpServer } from './http-server.ts';
import { serveStaticSite } from './static-site.ts';

/** The HTTP sides of processes, ready to listen: calls and pages of the slices, or only health and metrics. */
export const createHttpSides = (
  { configuration, house, nightlyJobs, mailFolder }: OpenInfrastructure,
  slices: readonly Slice[],
  parts: {
    /** Throws `ConfigurationError` if an external identity provider does not answer. */
    readonly openAuthenticators: () => Promise<Authenticators>;
    /** The origins of others that pages of the web application call. */
    readonly connectTo: readonly string[];
    /** The configuration of the web application on a site. */
    readonly configurationOf: (site: Site) => WebConfiguration;
  },
) => {
  const { database, objects, staging, log, sites } = house;
  const serveMonitoring = (http: FastifyInstance): void => {
    serveHealth(http, {
      checks: [{ name: 'database', isReady: () => pingDatabase(database) }],
      disks: [
        { name: 'store', ...objects },
        { name: 'staging', ...staging },
      ],
      // An upload of any accepted size must fit.
      leastFreeBytes: configuration.uploadLimits.bytes,
      alarms: async () => (await readAlarms(database)).map(({ code }) => code),
    });
    [...backlogGauges(database), nightlyJobs.gauge].forEach(addGauge);
    showGauges(slices);
  };

  return {
    /** Builds the HTTP side of a web process. Serves the web application if its folder is given. */
    buildHttp: async (webFolder?: string): Promise<FastifyInstance> => {
      const authenticators = await parts.openAuthenticators();
      const { trustedProxies, sampleAccounts } = configuration;
      const http = await createHttpServer(log, { trustedProxies, sites });
      serveMonitoring(http);
      serveApiDocs(http, [
        { title: 'Albumen API', address: '/api', contracts: customerParts },
        { title: 'Albumen operator API', address: '/api/operator', contracts: operatorParts },
      ]);
      serveBrandStyles(http);
      serveSlices(http, slices, authenticators);
      if (sampleAccounts) developmentMailboxRoutes(http, mailFolder);
      if (webFolder) serveStaticSite(http, { ...parts, folder: webFolder });
      return http;
    },

    /** Builds the HTTP side of a process that only does jobs: its health and metrics. */
    buildMonitoring: async (): Promise<FastifyInstance> => {
      const http = await createHttpServer(log, { sites });
      serveMonitoring(http);
      return http;
    },
  };
};

// The main entry point of the package loads the clients of a dozen databases, which costs 10 ms of every start.
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible';
}

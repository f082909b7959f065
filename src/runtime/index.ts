/**
 * What a server is made of: definitions, replies, errors, and the functions that build a server and run it. Generated
 * code and handlers import nothing else.
 *
 * @module
 */
export type { DeclaredCapabilities } from '../definitions/capabilities.js';
export type { CompletionDeclaration } from '../definitions/completion.js';
export type { ComponentDefinition, Icon } from '../definitions/component.js';
export type { EnvironmentRule, LogLevel, LogSettings } from '../definitions/program.js';
export type {
  MessageTemplate,
  PromptArgument,
  PromptDefinition,
  PromptRole,
  TemplatePart,
} from '../definitions/prompt.js';
export type {
  Annotations,
  DirectResourceDefinition,
  ResourceDefinition,
  ResourceTemplateDefinition,
} from '../definitions/resource.js';
export type {
  CachePolicy,
  ServerIdentity,
  ServerSettings,
  ValidatorLevel,
} from '../definitions/server.js';
export type { ToolDefinition } from '../definitions/tool.js';
export { ErrorCode } from '../protocol/error-codes.js';
export type { JsonObject, JsonValue } from '../protocol/json.js';
export type { LoggingLevel } from '../protocol/log-levels.js';
export type { Revision } from '../protocol/revisions.js';
export type { TargetCall, TargetCast } from './actors/send.js';
export type {
  BuiltMessage,
  LocalTarget,
  MessageBuilder,
  ReplyBuilder,
  Target,
  TargetContext,
  TargetStart,
  Targets,
  WorkerTarget,
} from './actors/target.js';
export type { Placeholder, Template } from './actors/template.js';
export { arg, reply } from './actors/template.js';
export type {
  Authorization,
  AuthorizationContext,
  AuthorizationPhase,
  Authorize,
  AuthorizedComponent,
} from './authorization/policy.js';
export type { Awaitable } from './awaitable.js';
export type {
  ActorComponent,
  CompletionHandler,
  CompletionRequest,
  ModuleComponent,
  PromptComponent,
  PromptHandler,
  ReadParams,
  ResourceComponent,
  ResourceHandler,
  ToolComponent,
  ToolHandler,
  ToolValidators,
  UriMatcher,
  WrappedComponent,
} from './component.js';
export { ConfigurationError } from './configuration-error.js';
export type { Context, SealOptions, TransportKind } from './context.js';
export { definePrompt, defineResource, defineServer, defineTool } from './define.js';
export { deriveContext } from './derive-context.js';
export { checkCall, dispatch } from './dispatch.js';
export { invalidParams, ProtocolError, resourceNotFound, ToolError } from './error.js';
export type {
  Extension,
  ExtensionRequest,
  ExtensionRoute,
  ExtensionUse,
  Outcome,
  OutcomeError,
} from './extensions/extension.js';
export { defineExtension, extendWith } from './extensions/extension.js';
export type { Ask, AskOptions, InputAnswers } from './input/ask.js';
export type { Form, FormField, FormFields, FormValues } from './input/form-fields.js';
export type {
  FormAnswer,
  InputMethod,
  InputReply,
  InputRequest,
  InputRequests,
  RootsAnswer,
  SamplingAnswer,
  UrlAnswer,
} from './input/input-request.js';
export {
  createMessage,
  elicitForm,
  elicitUrl,
  inputRequired,
  listRoots,
} from './input/input-request.js';
export { InputRequiredError } from './input/input-required-error.js';
export type { StateKey } from './input/state-keys.js';
export type {
  DispatchEnd,
  DispatchStart,
  EnterDispatch,
  EventMeasurements,
  EventMetadata,
  EventName,
  HandleEvent,
  Instrumentation,
  InstrumentationEvents,
  SessionStart,
  SubscriptionStart,
  TraceContext,
} from './instrumentation/events.js';
export type { Environment, EnvironmentRules } from './lifecycle/environment.js';
export type { Release } from './lifecycle/lifecycle.js';
export type { ServicesModule, StartInput } from './lifecycle/services.js';
export { StartError } from './lifecycle/start-error.js';
export type { Logger, LogRecord } from './log.js';
export { stderrLogger } from './log.js';
export type { Message, MessageFault, RequestId, RequestMessage } from './messages/message.js';
export { readMessage } from './messages/message.js';
export { faultReply } from './messages/reply.js';
export type {
  CreateRuntime,
  Overrides,
  SchemaCompiler,
  ServerOptions,
  StandIns,
} from './options.js';
export type { Reply, RequestHeaders, RequestOrigin } from './origin.js';
export { Cancellation } from './origin.js';
export { runMain } from './program/main.js';
export type { MainOptions } from './program/options.js';
export type {
  CompletionReply,
  ContentBlock,
  PromptMessage,
  PromptReply,
  ReplyOptions,
  ResourceReply,
  ToolReply,
} from './result.js';
export type { CompletionOptions } from './results/completion-reply.js';
export { completion } from './results/completion-reply.js';
export type { BlockOptions, LinkOptions } from './results/content-blocks.js';
export {
  audio,
  embeddedResource,
  image,
  resourceLink,
  textBlock,
} from './results/content-blocks.js';
export type { PromptOptions } from './results/prompt-reply.js';
export { message, promptGet } from './results/prompt-reply.js';
export type { ContentsOptions, ReadOptions, ResourceContents } from './results/resource-reply.js';
export { blobContent, jsonContent, resourceRead, textContent } from './results/resource-reply.js';
export { content, raw, structured, text, toolError } from './results/tool-reply.js';
export type { Runtime, RuntimeSettings } from './runtime.js';
export type { Hub, HubCounters, HubOptions } from './subscriptions/hub.js';
export { createHub } from './subscriptions/hub.js';
export type {
  ServerEvent,
  SubscriptionContext,
  SubscriptionFilter,
  SubscriptionSource,
} from './subscriptions/source.js';
export type { DirectExchange, DirectOptions } from './transports/direct.js';
export { openDirect } from './transports/direct.js';
export type { Gate, GateRequest, GateVerdict } from './transports/http/gate.js';
export { codePointLength } from './validators/code-point-length.js';
export type { CompiledFinding, CompiledValidator } from './validators/compiled.js';
export { deepEqual } from './validators/deep-equal.js';
export { hasUniqueItems } from './validators/has-unique-items.js';
export { anyOf, contains, containsOrFirst, oneOf } from './validators/printed/alternatives.js';
export type { Check } from './validators/printed/fault.js';
export {
  compiledValidator,
  fault,
  missing,
  notAllowed,
  surplus,
  wrongType,
} from './validators/printed/fault.js';
export {
  isInteger,
  isMultipleOf,
  isObject,
  own,
  pointerToken,
} from './validators/printed/tests.js';
export { plainName } from './values/plain-name.js';
export { safeJoin } from './values/safe-join.js';
export { toJson } from './values/to-json.js';
export type {
  BuiltInUse,
  ConcurrencyOptions,
  LimiterKeyFunction,
  LimiterOptions,
  RateLimitOptions,
  TimeoutOptions,
} from './wrappers/built-ins.js';
export { concurrency, rateLimit, timeout } from './wrappers/built-ins.js';
export type { LimiterStore, LimitRule, LimitVerdict } from './wrappers/store.js';
export type {
  CustomUse,
  WrapEntry,
  WrappedOperation,
  Wrapper,
  WrapperNext,
  WrapperPlace,
  WrapperResult,
} from './wrappers/wrapper.js';
export { wrapWith } from './wrappers/wrapper.js';

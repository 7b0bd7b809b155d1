use lsp_server::{ErrorCode, ResponseError};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, FoldingRangeRequest, Formatting,
    HoverRequest, Request,
};
use serde_json::Value;

use crate::client::Client;
use crate::code_action::code_actions;
use crate::completion::completion;
use crate::folding::folding;
use crate::formatting::formatting;
use crate::hover::hover;
use crate::open_file::OpenFile;
use crate::symbols::symbols;

/// The requests about one file that are answered.
pub(crate) const METHODS: [&str; 6] = [
    CodeActionRequest::METHOD,
    Completion::METHOD,
    DocumentSymbolRequest::METHOD,
    FoldingRangeRequest::METHOD,
    Formatting::METHOD,
    HoverRequest::METHOD,
];

/// Answers one of [`METHODS`] about a file.
pub(crate) fn answer(
    method: &str,
    params: Value,
    file: &OpenFile,
    client: Client,
) -> Result<Value, ResponseError> {
    match method {
        HoverRequest::METHOD => of::<HoverRequest>(params, |asked| {
            Ok(hover(file, asked.text_document_position_params.position))
        }),
        CodeActionRequest::METHOD => of::<CodeActionRequest>(params, |asked| {
            Ok(Some(code_actions(file, asked.range, &asked.context, client)))
        }),
        Completion::METHOD => of::<Completion>(params, |asked| {
            Ok(Some(completion(file, asked.text_document_position.position).into()))
        }),
        DocumentSymbolRequest::METHOD => {
            of::<DocumentSymbolRequest>(params, |_| Ok(Some(symbols(file, client))))
        }
        FoldingRangeRequest::METHOD => {
            of::<FoldingRangeRequest>(params, |_| Ok(Some(folding(file, client))))
        }
        Formatting::METHOD => of::<Formatting>(params, |_| match formatting(file) {
            Ok(edits) => Ok(Some(edits)),
            Err(why) => Err(error(ErrorCode::RequestFailed, why)),
        }),
        _ => Err(error(ErrorCode::MethodNotFound, format!("{method} is not supported"))),
    }
}

fn of<R: Request>(
    params: Value,
    answer: impl FnOnce(R::Params) -> Result<R::Result, ResponseError>,
) -> Result<Value, ResponseError> {
    let read = serde_json::from_value(params);
    let params = read.map_err(|why| error(ErrorCode::InvalidParams, why.to_string()))?;
    let result = answer(params)?;
    serde_json::to_value(result).map_err(|why| error(ErrorCode::InternalError, why.to_string()))
}

pub(crate) fn error(code: ErrorCode, message: impl Into<String>) -> ResponseError {
    ResponseError { code: code as i32, message: message.into(), data: None }
}
